import { fold } from '../text/fold.ts';

/**
 * Brands and models of vehicles on European roads, without engines and trims. Only these names remain on invoices of
 * erased clients. Models that are also first names (Adam, Karl) are omitted.
 */
const modelsOf: Record<string, string> = {
  'Alfa Romeo':
    '145, 146, 147, 155, 156, 159, 164, 166, 4C, Brera, Giulia, Giulietta, GT, GTV, Junior, MiTo, Spider, Stelvio, Tonale',
  Audi: '80, 90, 100, A1, A2, A3, A4, A5, A6, A7, A8, Q2, Q3, Q4, Q5, Q7, Q8, R8, RS3, RS4, RS5, RS6, S3, S4, S5, TT, e-tron',
  BMW: 'Serie 1, Serie 2, Serie 3, Serie 4, Serie 5, Serie 6, Serie 7, Serie 8, X1, X2, X3, X4, X5, X6, X7, Z3, Z4, i3, i4, i5, i7, i8, iX, iX1, iX3, M2, M3, M4, M5, 114, 116, 118, 120, 123, 125, 216, 218, 220, 316, 318, 320, 323, 325, 328, 330, 335, 418, 420, 430, 518, 520, 523, 525, 528, 530, 535, 540, 630, 640, 730, 740, 750',
  BYD: 'Atto 3, Dolphin, Han, Seal, Tang',
  Chevrolet: 'Aveo, Captiva, Cruze, Epica, Kalos, Lacetti, Matiz, Nubira, Orlando, Spark, Tacuma, Trax',
  Citroën:
    'Ami, AX, Berlingo, BX, C-Crosser, C-Elysée, C-Zero, C1, C15, C2, C3, C4, C5, C6, C8, Cactus, DS3, DS4, DS5, Dispatch, Evasion, Grand C4, Jumper, Jumpy, Nemo, Saxo, SpaceTourer, Xantia, XM, Xsara, ZX',
  Cupra: 'Ateca, Born, Formentor, León, Tavascan, Terramar',
  Dacia: 'Bigster, Dokker, Duster, Jogger, Lodgy, Logan, Sandero, Spring',
  Daewoo: 'Kalos, Lacetti, Lanos, Leganza, Matiz, Nexia, Nubira, Tacuma',
  DS: '3, 4, 5, 7, 9',
  Fiat: '124, 500, 500L, 500X, 600, Brava, Bravo, Cinquecento, Croma, Doblò, Ducato, Fiorino, Freemont, Grande Punto, Idea, Marea, Multipla, Palio, Panda, Punto, Qubo, Scudo, Sedici, Seicento, Stilo, Strada, Talento, Tempra, Tipo, Ulysse, Uno',
  Ford: 'B-Max, Bronco, C-Max, Capri, Connect, EcoSport, Edge, Escort, Explorer, Fiesta, Focus, Fusion, Galaxy, Grand C-Max, Ka, Kuga, Maverick, Mondeo, Mustang, Orion, Puma, Ranger, S-Max, Scorpio, Sierra, StreetKa, Tourneo, Transit',
  Honda:
    'Accord, Africa Twin, CB, CBF, CBR, Civic, CR-V, CR-Z, e, Forza, FR-V, HR-V, Insight, Jazz, Legend, PCX, Prelude, SH, Stream, ZR-V',
  Hyundai:
    'Accent, Atos, Bayon, Coupé, Elantra, Galloper, Getz, H-1, i10, i20, i30, i40, Ioniq, ix20, ix35, Kona, Lantra, Matrix, Nexo, Santa Fe, Sonata, Terracan, Trajet, Tucson, Veloster',
  Isuzu: 'D-Max, Trooper',
  Iveco: 'Daily, Eurocargo, Massif',
  Jaguar: 'E-Pace, F-Pace, F-Type, I-Pace, S-Type, X-Type, XE, XF, XJ, XK',
  Jeep: 'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler',
  Kawasaki: 'ER-6, Ninja, Versys, Vulcan, Z650, Z750, Z800, Z900',
  KIA: "Carens, Carnival, Ceed, cee'd, Cerato, EV3, EV6, EV9, Joice, Magentis, Niro, Optima, Picanto, ProCeed, Rio, Shuma, Sorento, Soul, Sportage, Stinger, Stonic, Venga, XCeed",
  Lancia: 'Delta, Kappa, Lybra, Musa, Phedra, Thema, Thesis, Voyager, Y, Ypsilon, Zeta',
  'Land Rover': 'Defender, Discovery, Evoque, Freelander, Range Rover, Velar',
  Lexus: 'CT, ES, GS, IS, LBX, LC, LS, NX, RC, RX, UX',
  Mazda:
    '2, 3, 5, 6, 121, 323, 626, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, Demio, MPV, MX-3, MX-30, MX-5, Premacy, RX-7, RX-8, Tribute, Xedos',
  'Mercedes-Benz':
    'Actros, AMG, Atego, Citan, CLA, CLC, CLK, CLS, Clase A, Clase B, Clase C, Clase E, Clase G, Clase R, Clase S, Clase T, Clase V, Clase X, EQA, EQB, EQC, EQE, EQS, EQV, GL, GLA, GLB, GLC, GLE, GLK, GLS, ML, SL, SLC, SLK, Sprinter, Vaneo, Viano, Vito, 190',
  MG: '3, 4, 5, EHS, HS, Marvel R, TF, ZR, ZS, ZT',
  Mini: 'Cabrio, Clubman, Cooper, Countryman, One, Paceman',
  Mitsubishi:
    'ASX, Carisma, Colt, Eclipse Cross, Galant, Grandis, i-MiEV, L200, Lancer, Montero, Outlander, Pajero, Space Star, Space Wagon',
  Nissan:
    '350Z, 370Z, Almera, Ariya, Cabstar, Evalia, Interstar, Juke, Kubistar, Leaf, Micra, Murano, Navara, Note, NV200, NV300, NV400, Pathfinder, Patrol, Pixo, Primastar, Primera, Pulsar, Qashqai, Serena, Sunny, Terrano, Tiida, Townstar, Vanette, X-Trail',
  Opel: 'Agila, Ampera, Antara, Ascona, Astra, Calibra, Cascada, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Kadett, Meriva, Mokka, Monterey, Movano, Omega, Rocks, Signum, Sintra, Tigra, Vectra, Vivaro, Zafira',
  Peugeot:
    '104, 106, 107, 108, 1007, 2008, 205, 206, 207, 208, 3008, 301, 305, 306, 307, 308, 309, 4007, 4008, 405, 406, 407, 408, 5008, 508, 605, 607, 806, 807, Bipper, Boxer, Expert, iOn, Partner, RCZ, Rifter, Traveller',
  Piaggio: 'Beverly, Liberty, Medley, MP3, Porter, Vespa, X9',
  Porsche: '356, 718, 911, 924, 928, 944, 968, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan',
  Renault:
    '4, 5, 9, 11, 12, 18, 19, 21, 25, Arkana, Austral, Captur, Clio, Espace, Express, Fluence, Grand Scénic, Kadjar, Kangoo, Koleos, Laguna, Latitude, Mascott, Master, Megane, Modus, Rafale, Safrane, Scénic, Symbioz, Talisman, Trafic, Twingo, Twizy, Vel Satis, Wind, Zoe',
  Rover: '25, 45, 75, 200, 214, 216, 220, 400, 414, 416, 420, 600, 620, 800, Streetwise',
  Saab: '9-3, 9-5, 900, 9000',
  Seat: '124, 127, 131, 600, 850, Alhambra, Altea, Arona, Arosa, Ateca, Córdoba, Exeo, Ibiza, Inca, León, Málaga, Marbella, Mii, Panda, Ronda, Tarraco, Terra, Toledo',
  Skoda:
    'Citigo, Elroq, Enyaq, Fabia, Favorit, Felicia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti',
  Smart: '#1, #3, Forfour, Fortwo, Roadster',
  SsangYong: 'Actyon, Korando, Kyron, Musso, Rexton, Rodius, Tivoli, XLV',
  Subaru: 'BRZ, Crosstrek, Forester, Impreza, Justy, Legacy, Levorg, Outback, Solterra, Tribeca, XV',
  Suzuki:
    'Across, Alto, Baleno, Burgman, Celerio, Grand Vitara, GSX, Ignis, Jimny, Kizashi, Liana, Samurai, Splash, S-Cross, Swace, Swift, SX4, Vitara, V-Strom, Wagon R',
  Tesla: 'Cybertruck, Model 3, Model S, Model X, Model Y, Roadster',
  Toyota:
    'Auris, Avensis, Aygo, bZ4X, C-HR, Camry, Carina, Celica, Corolla, GR86, GT86, Hiace, Hilux, iQ, Land Cruiser, Mirai, MR2, Picnic, Previa, Prius, Proace, RAV4, Rav 4, Starlet, Supra, Urban Cruiser, Verso, Yaris',
  Volkswagen:
    'Amarok, Arteon, Atlas, Beetle, Bora, Caddy, California, Caravelle, Corrado, Crafter, Derby, Eos, Escarabajo, Fox, Golf, ID.3, ID.4, ID.5, ID.7, ID. Buzz, Jetta, Lupo, Multivan, New Beetle, Passat, Phaeton, Polo, Scirocco, Sharan, T-Cross, T-Roc, Taigo, Taos, Tiguan, Touareg, Touran, Transporter, up!, Vento',
  Volvo:
    '240, 340, 440, 460, 480, 740, 760, 780, 850, 940, 960, C30, C40, C70, EX30, EX40, EX90, S40, S60, S70, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90',
  Yamaha:
    'Aerox, FJR, FZ, Majesty, MT-03, MT-07, MT-09, NMAX, R1, R6, Tracer, TMAX, Tricity, X-Max, XJ6, YZF',
};

/** Maps alternative names of brands to the names in the list. */
const brandNames: Record<string, string> = { VW: 'Volkswagen', Mercedes: 'Mercedes-Benz', Škoda: 'Skoda' };

interface KnownName {
  name: string;
  words: string[];
}

const wordsIn = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const knownName = (name: string, spelling = name): KnownName => ({ name, words: wordsIn(spelling) });

const brands = [
  ...Object.keys(modelsOf).map((name) => knownName(name)),
  ...Object.entries(brandNames).map(([spelling, name]) => knownName(name, spelling)),
];
const models = new Map(
  Object.entries(modelsOf).map(([brand, list]) => [brand, list.split(', ').map((name) => knownName(name))]),
);

/** Finds the longest known name that the words begin with. */
function findName(names: readonly KnownName[], words: readonly string[]): KnownName | undefined {
  return names
    .filter((each) => each.words.every((word, at) => word === words[at]))
    .toSorted((one, other) => other.words.length - one.words.length)[0];
}

interface NamedVehicle {
  brand: string | null;
  model: string | null;
}

/**
 * Returns brand and model as spelt in the list, or null if unknown, so that the result contains no free text. The model
 * may begin with the brand. Words after the model, such as an engine or a trim, are removed.
 */
export function findKnownModel({ brand, model }: NamedVehicle): NamedVehicle {
  const brandWords = wordsIn(brand ?? '');
  const modelWords = wordsIn(model ?? '');
  const ofBrand = findName(brands, brandWords);
  const ofModel = findName(brands, modelWords);
  const found = ofBrand ?? ofModel;
  if (!found) return { brand: null, model: null };
  const repeated = ofModel?.name === found.name ? ofModel.words.length : 0;
  const name = findName(models.get(found.name) ?? [], modelWords.slice(repeated));
  return { brand: found.name, model: name?.name ?? null };
}
