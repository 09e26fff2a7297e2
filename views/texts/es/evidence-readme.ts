import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const es: EvidenceReadmeTexts = {
  title: (budget) => `Pruebas sobre el presupuesto ${budget}`,
  about: (workshop) =>
    `${workshop} conserva lo que sus clientes deciden sobre un presupuesto y lo que se les mostró. Cada decisión es un eslabón de una cadena: contiene el hash del anterior, de modo que nada se puede cambiar, quitar ni añadir después sin que se note. Este archivo contiene todo lo que se conserva sobre este presupuesto.`,
  contents: 'lo que se mostró y lo que se decidió',
  signed: 'el presupuesto firmado',
  chain: (head) =>
    `la cadena, desde el primer eslabón de este presupuesto hasta el número ${head}, el último; sin datos personales`,
  sums: 'el SHA-256 de cada archivo',
  check:
    'Puede comprobarlo usted mismo. Descomprima el archivo, abra una terminal en su carpeta y pegue estas líneas:',
  verdict: 'OK significa que nada ha cambiado. Si no, las líneas de arriba indican los archivos modificados.',
  head: 'Este es el hash del último eslabón. Si lo anotó en otro lugar o tiene un archivo anterior, compárelos: con este hash se puede comprobar toda la cadena hasta ese eslabón.',
};
