import type { HelpTexts } from '../../types/panel/help.ts';

export const help: HelpTexts = {
  title: 'Ajuda',
  first: 'Per on començar',
  final: 'No es pot desfer',
  guide: 'Llegeix la guia',
  screens: {
    today: {
      about:
        "El que espera avui el taller: arribades, cites per contestar, vehicles a punt, pressupostos, factures sense cobrar, recanvis i avisos. La pàgina s'actualitza sola.",
      first:
        'Recorreu la llista des de dalt: cada fila té el pas següent com a botó. El que ja està fet desapareix.',
    },
    'check-in': {
      about:
        "L'estat en què es deixa un vehicle, per al resguard de dipòsit: quilòmetres, combustible, danys amb fotos, claus i objectes, i la signatura del client.",
      first:
        'Aneu al cotxe amb una tauleta, ompliu el que veieu, feu signar el client i premeu el botó. Després imprimiu o envieu el resguard.',
      final:
        "L'esdeveniment que el vehicle ha arribat s'envia de seguida. Els errors es corregeixen després; una entrada corregida necessita una altra signatura.",
    },
    wall: {
      about:
        'Els vehicles del dia en lletra gran, per a una pantalla que veu tothom. No mostra clients ni imports.',
      first: "Obriu-la en una tauleta o un televisor del taller i deixeu-la oberta: s'actualitza sola.",
    },
    counter: {
      about:
        "Per a les trucades i les visites a recepció: troba el client o n'apunta un de nou i li dona hora. Si una hora no és lliure, diu per què.",
      first:
        "Escriviu una matrícula, un telèfon o un nom. Si ningú no coincideix, ompliu el client nou, trieu l'hora i premeu el botó: client, vehicle, pressupost i cita es creen junts, o no es crea res.",
    },
    waiting: {
      about:
        'Els clients que esperen una hora, primer els que fa més temps que esperen: què els va bé i quines hores tenen ofertes ara.',
      first:
        "Apunteu un client des de la recepció quan cap hora no li vagi bé. Quan s'anul·la o es canvia una cita, l'hora lliure s'ofereix sola; obriu una fila per oferir una altra hora lliure a mà.",
    },
    'waiting-entry': {
      about:
        "Un client de la llista d'espera: les hores que li van bé, les ofertes i les lliures dels propers dies.",
      first:
        "Premeu una hora lliure per oferir-la: el client rep un missatge de seguida. L'hora no es reserva fins que el client diu que sí.",
    },
    budgets: {
      about:
        'Tots els pressupostos i feines del taller, els més nous primer: client, vehicle, estat i total, amb el pas següent a cada fila.',
      first:
        'Busqueu per matrícula, client, telèfon o número, o premeu «Pressupost nou». Obriu una fila per veure el pressupost; amb `j` i `k` es canvia de fila.',
    },
    budget: {
      about: 'Un pressupost i la feina que en surt: línies, fotos, missatges, cita i factures.',
      first:
        "Afegiu les línies i premeu el botó de dalt: sempre diu el pas següent. Els altres canvis d'estat són al menú del costat.",
      final: "Un pressupost cancel·lat o facturat no es pot reobrir des d'aquí.",
    },
    'new-budget': {
      about: "Crea un pressupost per a un client i un dels seus vehicles, o una feina d'ús intern.",
      first:
        'Busqueu el client i el vehicle per nom, telèfon o matrícula. Tota la resta es pot afegir després a la pàgina del pressupost.',
    },
    inspection: {
      about:
        "Una revisió d'un vehicle: cada punt amb el resultat, la nota i les fotos, i la feina que es proposa.",
      first:
        "Premeu «Comença»: els punts apareixen un darrere l'altre. Amb verd es passa al següent; amb ambre o vermell el punt es queda, per afegir-hi nota i fotos. Després, proposeu feina per al que heu trobat i mostreu la revisió al client.",
    },
    'settings-inspections': {
      about:
        'Els fulls amb què comencen les revisions: els punts, els límits de les mesures i quan es recorda un punt.',
      first: 'Premeu «Afegeix els fulls habituals» o escriviu el vostre: una fila per a cada punt.',
    },
    diary: {
      about:
        "Les cites del taller: una setmana per boxs, un dia per persones o un mes amb l'ocupació de cada dia. A dalt hi ha les hores lliures i els vehicles que fan tard, esperen recanvis o són al taller.",
      first:
        'Arrossegueu sobre un buit lliure per donar cita, arrossegueu una cita per moure-la i la vora inferior per canviar-ne la durada. Amb el teclat: les fletxes mouen la cita enfocada, amb Majúscules en canvien la durada i Retorn desa. Després ho podeu desfer.',
    },
    'diary-appointment': {
      about: 'Una cita: qui ve, amb quin vehicle, quan, en quin box i amb quin mecànic.',
      first:
        "Canvieu l'hora, el box o el mecànic i deseu-ho. Si l'hora no és lliure, s'ofereixen les més properes. El client només rep un avís si marqueu la casella.",
    },
    'diary-book': {
      about: 'Dona cita per a una visita. Amb ella es crea el pressupost.',
      first:
        "Escriviu la matrícula d'un vehicle conegut o el nom d'un client nou. Per a un pressupost que ja existeix, obriu la part de sota.",
    },
    'diary-closed': {
      about: "Tancaments del taller o d'un box, absències de persones i festius.",
      first:
        "Trieu què voleu afegir i escriviu les hores. Abans d'afegir-ho, veureu les cites que cauen en aquest temps: continuen a l'agenda fins que les moveu o les anul·leu.",
    },
    board: {
      about:
        "Tots els pressupostos i les feines obertes com a targetes, en una columna per estat: primer els que van amb retard i després per l'hora promesa. A la targeta hi ha l'import, la persona, els recanvis que falten i qui hi treballa.",
      first:
        'Arrossegueu una targeta a la columna del seu nou estat, o premeu «Moure». Si una columna no admet la targeta, diu per què. Si cal un motiu, o si es pot avisar el client, abans es pregunta.',
    },
    start: {
      about:
        'La llista de tot el que el taller necessita abans de la primera feina, i del que pot afegir més endavant. Cada pas diu què no funciona sense ell.',
      first:
        "Feu els passos obligatoris de dalt a baix. Podeu parar quan vulgueu: el que heu desat es conserva i la llista s'obre al pas següent.",
    },
    import: {
      about:
        "Porta al taller els clients, vehicles, preus o recanvis del vostre programa anterior, des d'un fitxer CSV.",
      first:
        "Al programa anterior o al full de càlcul, deseu la llista com a CSV i trieu aquí el fitxer. Encara no s'importa res: abans veureu com s'entén cada columna.",
    },
    'import-preview': {
      about: 'Mostra a quina dada correspon cada columna del fitxer i com quedaran les primeres files.',
      first:
        "Reviseu cada columna. Trieu la dada de les que no s'han reconegut, o deixeu-les fora. Les files amb errors no s'importen i després es poden baixar.",
      final: "Les files importades no es treuen totes alhora: reviseu les primeres abans d'importar.",
    },
    'import-result': {
      about: "Diu quantes files s'han importat i quines s'han rebutjat, amb el motiu.",
      first:
        "Si hi ha files rebutjades, baixeu-les, corregiu-les al full de càlcul i importeu aquest fitxer. Les que ja s'han importat no canvien.",
    },
    hours: {
      about: "Les hores que cadascú ha treballat en feines, per persona i dia, d'una setmana o un mes.",
      first:
        "Trieu la setmana o el mes. Premeu «Corregir» al costat d'un registre per canviar-lo o treure'l; la correcció queda a l'historial de la feina. El fitxer CSV té una fila per persona i dia.",
    },
    people: {
      about:
        'Les persones que treballen al taller: qui pot fer servir el panell, amb quina funció i quan hi va entrar per última vegada. La funció decideix què veu i què pot fer cadascuna.',
      first:
        "Convideu una persona amb el seu nom i la seva funció. Envieu la invitació per correu o doneu-li l'enllaç: es mostra una sola vegada i val 48 hores.",
      final:
        "Si una persona se'n va, el seu accés acaba a l'instant a tots els dispositius. Les feines anteriors conserven el seu nom; per tornar necessita una altra invitació.",
    },
    invite: {
      about: 'Convida una persona al panell, amb una funció que decideix què veu i què pot fer.',
      first:
        "Escriviu el nom i trieu la funció. L'enllaç s'envia per correu, o es mostra aquí una sola vegada, com a text i com a codi per a la càmera d'un telèfon.",
    },
    person: {
      about: "L'accés d'una persona: com entra, la seva funció, les feines obertes i l'últim que ha passat.",
      first:
        "Canvieu la funció, creeu un enllaç per a una contrasenya oblidada o substituïu tot l'accés si es perd un dispositiu.",
      final:
        "Quan algú deixa el taller, el seu accés s'acaba a l'instant i les feines obertes passen a qui trieu. En anul·lar l'accés es treuen contrasenya, claus, codis i PIN.",
    },
    tablets: {
      about: 'Tauletes que comparteixen diverses persones. Cadascuna hi tria el seu nom i hi escriu un PIN.',
      first:
        "Poseu un nom a la tauleta i obriu-hi l'enllaç. Poseu un PIN a cada persona que l'hagi de fer servir.",
      final: "Una tauleta retirada s'ha de tornar a vincular.",
    },
    'access-history': {
      about:
        "Qui ha entrat, qui ha rebut una invitació, quina funció, contrasenya o clau d'accés ha canviat, i els intents fallits.",
      first: "Trieu una persona o un tipus d'esdeveniment.",
    },
    settings: {
      about:
        "Nom, adreça, NIF i dades de contacte de l'empresa. Surten als pressupostos, a les factures i a la pàgina que veu cada client.",
      first:
        'Copieu la raó social i el NIF tal com consten a Hisenda: les factures es comproven amb aquestes dades.',
      final: 'Les factures ja emeses conserven les dades que tenien aquell dia.',
    },
    'settings-hours': {
      about: "Els dies i les hores en què obre el taller. Només llavors s'ofereixen cites als clients.",
      first:
        'Poseu les hores de cada dia. Per a un dia solt que sigui diferent, feu servir els festius o els tancaments.',
    },
    'settings-holidays': {
      about: 'Els dies en què el taller no obre. Els festius estatals i autonòmics ja són a la llista.',
      first: 'Afegiu les festes locals del vostre municipi: no venen en cap llista.',
    },
    'settings-closures': {
      about:
        'Períodes en què tot el taller, o un sol box, no admet cites: vacances, un elevador avariat, una inspecció.',
      first: 'Poseu un nom, el principi i el final. Deixeu el box en blanc per tancar tot el taller.',
    },
    'settings-boxes': {
      about:
        "Els llocs on es treballa en un sol vehicle alhora. L'agenda té una columna per a cadascun i mai no hi posa dos vehicles.",
      first: 'Afegiu un box per cada elevador o plaça. Poseu-hi horari només si és diferent del del taller.',
    },
    'settings-rates': {
      about:
        "El que cobreu per una hora de feina: mecànica, electricitat, planxa. Es fan servir a les línies de mà d'obra.",
      first: 'Afegiu les vostres tarifes i trieu per defecte la que més feu servir.',
      final:
        'Un preu nou val només per a les línies noves. Els pressupostos i factures que ja existeixen no canvien.',
    },
    'settings-items': {
      about:
        "La vostra llista de preus: feines i productes amb preu fix que s'afegeixen a un pressupost d'un cop.",
      first:
        "Afegiu el que més veneu, o importeu la vostra llista a Primers passos. El que ja no veneu, marqueu-ho com a fora d'ús: els pressupostos antics encara ho mostren.",
    },
    'settings-categories': {
      about:
        "Els tipus de feina que el client pot demanar, amb un preu orientatiu. Els informes s'agrupen per categories.",
      first:
        'Feu una llista curta i amb les paraules dels vostres clients. Marqueu com a interna la categoria que no hagin de veure.',
    },
    'settings-series': {
      about:
        'Els codis amb què es numeren les factures, per exemple F2026-0001. Hi ha sèries diferents per a factures ordinàries, simplificades i rectificatives.',
      first:
        'Si aquest any ja heu facturat amb un altre programa, pregunteu a la gestoria abans de triar el primer número. Amb una sèrie nova no hi ha cap problema.',
      final: "Un número usat queda usat: les factures d'una sèrie no tenen salts ni es tornen a numerar.",
    },
    'settings-papers': {
      about: 'El logotip i el color de pressupostos, resguards, factures i de la pàgina que veu cada client.',
      first: 'Pugeu el logotip en PNG o JPEG. Després feu un pressupost i obriu-lo per veure com queda.',
      final: 'Les factures ja emeses conserven el logotip anterior.',
    },
    'settings-rules': {
      about:
        "Les normes amb què treballa el panell: com demanen cita els clients, quant val un pressupost, quan venç una factura, quin IVA s'aplica.",
      first: "Els valors són els de la majoria de tallers. Canvieu només el que feu d'una altra manera.",
    },
    'settings-messages': {
      about:
        "La bústia de correu i el servei d'SMS amb què el taller escriu als clients. Sense ells no surt cap recordatori ni cap pressupost.",
      first:
        "Poseu les dades de la vostra bústia, deseu i envieu-vos una prova. El proveïdor de correu les dona amb el nom d'SMTP.",
    },
    'settings-tax': {
      about:
        "Envia a Hisenda un registre de cada factura (VERI*FACTU). Aquí es veu si queden registres per enviar o si algun s'ha rebutjat.",
      first:
        "Pregunteu a la gestoria des de quin dia heu d'enviar. Després pugeu el certificat de l'empresa: un fitxer que acaba en .p12 o .pfx.",
      final:
        "Un taller que ja envia només pot deixar de fer-ho el 31 de desembre. Un registre enviat no s'esborra mai; una factura es corregeix amb una altra.",
    },
    'settings-plan': {
      about:
        'Quant fan servir el servei aquest mes els programes connectats i què inclou el vostre pla. El que feu al panell no compta.',
      first: 'Llegiu els avisos del final de la pàgina: diuen què cal atendre.',
    },
    'settings-notices': {
      about:
        "Els missatges que el client rep automàticament, com la confirmació d'una cita. Cadascun es veu com a correu i com a SMS, amb un client inventat.",
      first: "Trieu un idioma i llegiu com sonen els missatges. Les normes decideixen quan s'envien.",
    },
    'settings-history': {
      about: "Qui va canviar cada paràmetre i quan, amb el valor d'abans i el de després.",
      first:
        "Mireu aquí primer si el panell es comporta d'una altra manera de cop. Per tornar enrere, poseu una altra vegada el valor anterior.",
    },
    integrations: {
      about:
        'Altres programes que treballen amb les dades del taller, com el de comptabilitat o un web de cites: què han fet servir avui i què ha fallat.',
      first:
        'Només necessiteu aquesta pàgina si algú us connecta un programa. El programador té la documentació al final de la pàgina.',
    },
    keys: {
      about:
        'Cada clau permet a un programa llegir o escriure les dades del taller. Es veu quan es va fer servir cadascuna per última vegada.',
      first: "Creeu una clau per a cada programa: així podeu treure l'accés a un sense tocar els altres.",
      final: 'Una clau revocada no torna a funcionar.',
    },
    'new-key': {
      about: "Crea l'accés d'un programa, limitat al que trieu.",
      first:
        "Trieu només els permisos que el programa necessita; una clau de prova no pot canviar res real. Copieu la clau al programa a l'instant.",
      final: 'La clau es mostra una sola vegada. Si es perd, creeu-ne una altra i revoqueu la perduda.',
    },
    key: {
      about: "Una clau: els seus permisos, el seu ús, les últimes peticions i el que s'hi pot fer.",
      first:
        "Si algú de fora ha pogut veure la clau, renoveu-la: en rebeu una altra, i l'antiga serveix 24 hores més, si no l'acabeu ara.",
      final: "En revocar-la, el programa perd l'accés a l'instant i per sempre.",
    },
    webhooks: {
      about:
        "Adreces d'altres programes als quals el taller avisa dels canvis, com una factura cobrada o una cita confirmada.",
      first: "Mireu l'estat: si és vermell, l'altre programa fa una estona que no respon.",
    },
    'new-webhook': {
      about: "Registra l'adreça d'un programa que rep un avís quan canvia alguna cosa.",
      first: "Poseu l'adreça que us doni el programa i trieu els esdeveniments que necessita.",
      final: 'El secret que demostra qui envia es mostra una sola vegada: copieu-lo al programa.',
    },
    webhook: {
      about: "Una adreça: el seu estat i cada enviament que s'hi ha fet, amb la resposta.",
      first:
        "Envieu una prova. Si els enviaments van fallar mentre l'altre programa no funcionava, torneu-los a enviar des de l'hora de la fallada.",
      final:
        "Si traieu l'adreça, l'altre programa no rep més enviaments i els anteriors ja no es poden consultar.",
    },
    delivery: {
      about: 'Un enviament a un altre programa: el contingut, cada intent i la resposta.',
      first:
        "Llegiu l'última resposta i passeu-la al programador de l'altre costat. Després repetiu l'enviament.",
    },
    requests: {
      about: 'Totes les peticions dels últims dies, per programa i per persona, amb el resultat.',
      first: 'Deixeu només les que han fallat i obriu-ne una per llegir el motiu.',
    },
    request: {
      about: "Una petició amb tot el que se'n guarda. No es guarden ni els continguts ni les claus.",
      first:
        "Si demaneu ajuda, copieu l'identificador de la petició. El codi d'error porta a la seva explicació.",
    },
    'find-request': {
      about: 'Cerca una petició pel seu identificador, que és a la capçalera de cada resposta.',
      first: "Enganxeu l'identificador que mostra el programa.",
    },
    'integration-docs': {
      about: 'Tres peticions que funcionen amb una de les vostres claus, i el camí a la documentació.',
      first: 'Trieu la clau i copieu la primera petició: només comprova que la clau funciona.',
    },
    jobs: {
      about:
        'El dia del mecànic: les feines pròpies, les que no té ningú i les hores. No mostra preus ni dades de clients.',
      first:
        "Premeu Començar en una feina; llavors s'atura la feina en una altra. Obriu la feina per marcar passos, fer fotos i demanar recanvis. Sense connexió, tot espera al navegador i s'envia després.",
    },
    job: {
      about:
        'Una feina al costat del cotxe: què demana el client, la llista de passos, les fotos, els recanvis i les hores.',
      first:
        "Marqueu cada pas quan estigui fet. Si falta un recanvi, digueu-ho: l'oficina ho veu de seguida. Quan estigui tot, acabeu la feina al final de la pàgina.",
    },
    account: {
      about:
        "El vostre accés: correu, idioma, contrasenya, claus d'accés, aplicació d'autenticació, PIN i els dispositius on teniu la sessió oberta.",
      first:
        "Afegiu una clau d'accés o l'aplicació d'autenticació, i imprimiu els codis de recuperació. Si perdeu un dispositiu, tanqueu-ne aquí la sessió.",
      final: 'Els codis de recuperació nous substitueixen els anteriors, que deixen de servir.',
    },
    'account-history': {
      about:
        'Els vostres inicis de sessió, els intents fallits amb el vostre nom i els canvis del vostre accés.',
      first:
        'Si no reconeixeu una entrada, canvieu la contrasenya i tanqueu les altres sessions al vostre compte.',
    },
    'second-factor': {
      about:
        'Protegeix el compte amb una segona prova a més de la contrasenya: un codi de sis xifres que mostra una aplicació del mòbil.',
      first:
        "Instal·leu al mòbil una aplicació d'autenticació, escanegeu-hi la imatge i escriviu el codi que mostra.",
      final:
        'Els codis de recuperació es mostren una sola vegada. Imprimiu-los o deseu-los en un lloc segur.',
    },
    operations: {
      about: 'Tot el que el servei sap fer, per temes. És per al poc que no té pàgina pròpia.',
      first:
        'Cerqueu una paraula, com ara «factura» o «festiu». Si una pàgina del menú fa el mateix, feu servir aquella pàgina.',
      final:
        "El que no es pot desfer pregunta una vegada i diu què passarà. Els altres formularis actuen a l'instant.",
    },
    operation: {
      about: 'Una operació amb totes les seves dades. La línia sota el títol diu si canvia alguna cosa.',
      first:
        "Ompliu els camps amb asterisc i premeu el botó. Si l'operació tracta d'una fitxa, trieu-la primer. El resultat surt en aquesta mateixa pàgina.",
      final: "Una operació que canvia alguna cosa actua a l'instant; la que no es pot desfer pregunta abans.",
    },
    find: {
      about: 'Clients, vehicles, pressupostos, factures i pàgines que coincideixen amb el que heu escrit.',
      first:
        "Escriviu una matrícula, un nom, un telèfon o el número d'una factura. La tecla / us porta aquí des de qualsevol pàgina.",
    },
  },
};
