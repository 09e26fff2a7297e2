import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const ca: EvidenceReadmeTexts = {
  title: (budget) => `Proves sobre el pressupost ${budget}`,
  about: (workshop) =>
    `${workshop} conserva el que els seus clients decideixen sobre un pressupost i el que se'ls va mostrar. Cada decisió és una baula d'una cadena: conté el hash de l'anterior, de manera que res no es pot canviar, treure ni afegir després sense que es noti. Aquest arxiu conté tot el que es conserva sobre aquest pressupost.`,
  contents: 'el que es va mostrar i el que es va decidir',
  signed: 'el pressupost signat',
  chain: (head) =>
    `la cadena, des de la primera baula d'aquest pressupost fins al número ${head}, l'última; sense dades personals`,
  sums: 'el SHA-256 de cada fitxer',
  check:
    "Ho podeu comprovar. Descomprimiu l'arxiu, obriu un terminal a la seva carpeta i enganxeu-hi aquestes línies:",
  verdict: 'OK vol dir que res no ha canviat. Si no, les línies de dalt indiquen els fitxers modificats.',
  head: "Aquest és el hash de l'última baula. Si el vau anotar en un altre lloc o teniu un arxiu anterior, compareu-los: amb aquest hash es pot comprovar tota la cadena fins a aquesta baula.",
};
