import { fold } from '../text/fold.ts';

/**
 * The names of columns in other workshop programs, per field, in the six languages. A header that fits two fields is
 * assigned to the first field without a column.
 */
const words: Record<string, string> = {
  name: 'nombre, nombre completo, nombre y apellidos, razon social, cliente, nom, nom complet, rao social, nome, nome completo, nom et prenom, raison sociale, client, име, име на клиента, фирма, full name, client name, customer',
  phone:
    'telefono, tel, tlf, telefono 1, movil, telefono movil, telefon, mobil, telefon 1, telefone, telemovel, telephone, portable, mobile, phone 1, телефон, мобилен, gsm',
  phone_secondary:
    'telefono 2, otro telefono, movil, telefono movil, fijo, telefon 2, mobil, telefone 2, telemovel, telephone 2, portable, mobile, phone 2, телефон 2, мобилен',
  whatsapp_phone: 'whatsapp',
  email: 'correo, correo electronico, e mail, mail, correu, correu electronic, courriel, имейл, поща',
  billing_email:
    'email facturacion, correo facturacion, email facturacio, email de faturacao, email de facturation, имейл за фактури',
  tax_id:
    'nif, cif, dni, nie, nif cif, cif nif, dni nif, nif dni, nif cif nie, contribuinte, nipc, siret, numero fiscal, еик, егн, булстат, vat number, vat id',
  address: 'direccion, domicilio, calle, adreca, domicili, morada, endereco, adresse, адрес, street',
  city: 'poblacion, localidad, ciudad, municipio, poblacio, localitat, ciutat, municipi, localidade, cidade, ville, град, town',
  zip: 'cp, c p, codigo postal, cod postal, codi postal, cod. postal, code postal, пощенски код, пк, postcode, postal code',
  province: 'provincia, distrito, departement, област, county',
  country: 'pais, pays, държава',
  preferred_language: 'idioma, lingua, langue, език, language',
  vip: 'cliente vip',
  plate:
    'matricula, placa, immatriculation, plaque, рег номер, регистрационен номер, номер, registration, plate number',
  vin: 'bastidor, numero de bastidor, n bastidor, chasis, bastidor vin, numero de bastidor vin, chassi, quadro, chassis, numero de chassis, рама, шаси',
  brand: 'marca, marque, марка, make',
  model: 'modelo, modele, модел',
  variant: 'version, versio, versao, variante, variant, версия',
  year: 'ano, any, annee, година',
  registration_date:
    'fecha matriculacion, fecha de matriculacion, 1a matriculacion, data matriculacio, data de matriculacio, data da matricula, data de matricula, date de mise en circulation, mise en circulation, дата на регистрация, първа регистрация',
  fuel: 'combustible, carburante, combustivel, carburant, гориво',
  transmission: 'cambio, caja de cambios, canvi, caixa, boite, boite de vitesses, скоростна кутия',
  engine_code: 'motor, codigo motor, codi motor, moteur, code moteur, двигател, engine',
  horsepower: 'cv, potencia, potencia cv, puissance, chevaux, мощност, к с, hp, power',
  displacement: 'cilindrada, cc, cilindrada cc, cylindree, кубатура',
  color_code: 'color, codigo color, cor, couleur, code couleur, цвят, colour',
  environmental_label:
    'distintivo, distintivo ambiental, etiqueta, etiqueta ambiental, crit air, екостикер, label',
  itv_expiry_date:
    'itv, fecha itv, proxima itv, caducidad itv, vencimiento itv, data itv, propera itv, inspecao, data inspecao, proxima inspecao, controle technique, gtp, гтп, дата гтп',
  km: 'kilometros, kms, kilometraje, quilometres, quilometros, kilometres, kilometrage, километри, пробег, mileage',
  client_id: 'id cliente, id client, client id, id клиент',
  client_tax_id:
    'nif cliente, cif cliente, dni cliente, nif del cliente, nif propietario, nif client, nif del client, nif do cliente, numero fiscal client, еик клиент',
  client_email: 'email cliente, correo cliente, email client, email do cliente, имейл клиент',
  client_phone:
    'telefono cliente, movil cliente, telefon client, telefone cliente, telephone client, телефон клиент',
  reference:
    'codigo, cod, referencia, ref, codigo articulo, articulo, sku, codi, codi article, code, код, артикул, номер',
  description:
    'descripcion, concepto, denominacion, descripcio, descricao, designation, libelle, описание, наименование',
  price:
    'precio, pvp, p v p, tarifa, precio venta, precio de venta, importe, preu, preu venda, preco, preco de venda, pvp sem iva, prix, prix ht, prix de vente, цена, продажна цена, sale price, net price, pvp sin iva, precio sin iva',
  category:
    'familia, categoria, grupo, seccion, grup, famille, categorie, група, категория, семейство, family',
  unit: 'unidad, ud, uds, unidad de medida, um, unitat, unidade, unite, мярка, единица',
  tax_rate: 'iva, iva %, % iva, tipo iva, tipo de iva, tva, taux tva, ддс, vat, vat rate, igic, impuesto',
  manufacturer_reference:
    'referencia fabricante, ref fabricante, referencia del fabricante, referencia fabricant, referencia do fabricante, reference fabricant, ref constructeur, номер на производителя, oem, manufacturer ref',
  location:
    'ubicacion, estanteria, almacen, ubicacio, prestatgeria, localizacao, prateleira, emplacement, място, рафт',
  minimum:
    'minimo, stock minimo, min, minim, estoc minim, stock min, quantite minimale, минимум, минимално количество',
  cost: 'coste, precio coste, precio de coste, precio compra, precio de compra, cost, preu cost, custo, preco de custo, preco de compra, cout, prix achat, prix d achat, себестойност, покупна цена, purchase price',
  on_hand:
    'stock, existencias, cantidad, unidades, estoc, existencies, quantitat, existencias actuales, quantidade, quantite, en stock, наличност, количество, quantity',
  active: 'activo, actiu, ativo, actif, активен',
  status: 'estado, situacion, estat, estado do veiculo, etat, състояние',
};

/** Normalises a header for comparison: removes case, accents and punctuation. */
export function comparableHeader(written: string): string {
  return fold(written)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const fieldsByHeader = new Map<string, string[]>();
for (const [field, headers] of Object.entries(words)) {
  for (const header of headers.split(',').map(comparableHeader))
    fieldsByHeader.set(header, [...(fieldsByHeader.get(header) ?? []), field]);
}

/** Returns the fields that a header may mean, the most likely field first. */
export function fieldsCalled(header: string): readonly string[] {
  return fieldsByHeader.get(comparableHeader(header)) ?? [];
}
