import type { ArchiveReadmeTexts } from '../types/archive-readme.ts';

export const ca: ArchiveReadmeTexts = {
  title: 'Arxiu de factures i registres de facturació',
  broken: (number) =>
    `ATENCIÓ: la cadena de registres de facturació està trencada al registre ${number}. Esbrineu per què abans de confiar en aquest arxiu: verifactu verify.`,
  about: (workshop, day) =>
    `Aquest arxiu conté totes les factures emeses per ${workshop} tal com eren el ${day}, amb els pagaments i els PDF, i tots els registres de facturació.`,
  termSpain:
    "Conserveu-lo sense canvis en un lloc segur. La llei obliga a conservar les factures i els registres fins que prescriu l'impost, és a dir, quatre anys des de la fi del termini per declarar-lo (Llei general tributària, art. 66), i la documentació del negoci durant sis anys (Codi de comerç, art. 30). Hi pot haver terminis més llargs, per exemple per a béns d'inversió.",
  termElsewhere:
    'Conserveu-lo sense canvis en un lloc segur, durant el temps que la llei del vostre país obligui a conservar les factures.',
  records: "els registres en XML, en l'ordre de la cadena; els JSON contenen les empremtes i les respostes",
  messages: "els enviaments a l'Agència Tributària, les respostes i, als JSON, els justificants (CSV)",
  invoices: 'les factures amb totes les dades, línies i pagaments, en JSON; imports en cèntims',
  pdfs: 'les factures en PDF',
  summary: 'el final de la cadena, el resultat de la verificació i el nombre de fitxers',
  damagedList: "factures amb el PDF perdut o malmès; no existeix si no n'hi ha cap",
  sums: 'el SHA-256 de tots els altres fitxers',
  check:
    "Per comprovar que res no ha canviat, descomprimiu l'arxiu, obriu un terminal a la carpeta i escriviu:",
  end: (number) => `La cadena acaba amb el registre ${number}. La seva empremta és:`,
  damaged:
    "Els PDF d'aquestes factures s'han perdut o no són els que es van generar. Les dades són a invoices/.",
};
