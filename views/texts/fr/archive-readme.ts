import type { ArchiveReadmeTexts } from '../types/archive-readme.ts';

export const fr: ArchiveReadmeTexts = {
  title: 'Archive des factures et des registres de facturation',
  broken: (number) =>
    `ATTENTION : la chaîne des registres de facturation est rompue au registre ${number}. Cherchez pourquoi avant de vous fier à cette archive : verifactu verify.`,
  about: (workshop, day) =>
    `Cette archive contient toutes les factures émises par ${workshop} telles qu’elles étaient le ${day}, avec leurs règlements et leurs PDF, et tous les registres de facturation.`,
  termSpain:
    'Conservez-la sans modification en lieu sûr. La loi espagnole oblige à conserver les factures et les registres jusqu’à la prescription de l’impôt, soit quatre ans après la fin du délai de déclaration (Ley General Tributaria, art. 66), et les documents de l’entreprise pendant six ans (Código de Comercio, art. 30). Des délais plus longs peuvent s’appliquer, par exemple aux biens d’investissement.',
  termElsewhere:
    'Conservez-la sans modification en lieu sûr, aussi longtemps que la loi de votre pays oblige à conserver les factures.',
  records:
    'les registres en XML, dans l’ordre de la chaîne ; les JSON contiennent leurs empreintes et les réponses',
  messages: 'les envois à l’administration fiscale, ses réponses et, dans les JSON, les justificatifs (CSV)',
  invoices: 'les factures avec toutes leurs données, lignes et règlements, en JSON ; montants en centimes',
  pdfs: 'les factures en PDF',
  summary: 'la fin de la chaîne, le résultat de sa vérification et le nombre de fichiers',
  damagedList: 'les factures dont le PDF est perdu ou endommagé ; absent s’il n’y en a pas',
  sums: 'le SHA-256 de tous les autres fichiers',
  check:
    'Pour vérifier que rien n’a changé, décompressez l’archive, ouvrez un terminal dans son dossier et saisissez :',
  end: (number) => `La chaîne se termine par le registre ${number}. Son empreinte est :`,
  damaged:
    'Les PDF de ces factures sont perdus ou ne sont pas ceux qui ont été générés. Leurs données sont dans invoices/.',
};
