import type { ArchiveReadmeTexts } from '../types/archive-readme.ts';

export const es: ArchiveReadmeTexts = {
  title: 'Archivo de facturas y registros de facturación',
  broken: (number) =>
    `ATENCIÓN: la cadena de registros de facturación está rota en el registro ${number}. Averigüe por qué antes de confiar en este archivo: verifactu verify.`,
  about: (workshop, day) =>
    `Este archivo contiene todas las facturas emitidas por ${workshop} tal como estaban el ${day}, con sus pagos y sus PDF, y todos los registros de facturación.`,
  termSpain:
    'Consérvelo sin cambios en un lugar seguro. La ley obliga a conservar las facturas y los registros hasta que prescribe el impuesto, es decir, cuatro años desde el fin del plazo para declararlo (Ley General Tributaria, art. 66), y la documentación del negocio durante seis años (Código de Comercio, art. 30). Puede haber plazos más largos, por ejemplo para bienes de inversión.',
  termElsewhere:
    'Consérvelo sin cambios en un lugar seguro, durante el tiempo que la ley de su país obligue a conservar las facturas.',
  records: 'los registros en XML, en el orden de la cadena; los JSON contienen sus huellas y las respuestas',
  messages: 'los envíos a la Agencia Tributaria, sus respuestas y, en los JSON, los justificantes (CSV)',
  invoices: 'las facturas con todos sus datos, líneas y pagos, en JSON; importes en céntimos',
  pdfs: 'las facturas en PDF',
  summary: 'el final de la cadena, el resultado de su verificación y el número de archivos',
  damagedList: 'facturas cuyo PDF se ha perdido o está dañado; no existe si no hay ninguna',
  sums: 'el SHA-256 de todos los demás archivos',
  check:
    'Para comprobar que nada ha cambiado, descomprima el archivo, abra una terminal en su carpeta y escriba:',
  end: (number) => `La cadena termina con el registro ${number}. Su huella es:`,
  damaged:
    'Los PDF de estas facturas se han perdido o no son los que se generaron. Sus datos están en invoices/.',
};
