import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const fr: EvidenceReadmeTexts = {
  title: (budget) => `Preuves sur le devis ${budget}`,
  about: (workshop) =>
    `${workshop} conserve ce que ses clients décident sur un devis et ce qui leur a été montré. Chaque décision est un maillon d’une chaîne : il contient le hash du précédent, de sorte que rien ne peut être modifié, retiré ou ajouté par la suite sans que cela se voie. Cette archive contient tout ce qui est conservé sur ce devis.`,
  contents: 'ce qui a été montré et ce qui a été décidé',
  signed: 'le devis signé',
  chain: (head) =>
    `la chaîne, du premier maillon de ce devis au numéro ${head}, le dernier ; sans données personnelles`,
  sums: 'le SHA-256 de chaque fichier',
  check:
    'Vous pouvez le vérifier vous-même. Décompressez l’archive, ouvrez un terminal dans son dossier et collez ces lignes :',
  verdict:
    'OK signifie que tout est tel qu’il a été écrit. Sinon, les lignes ci-dessus indiquent ce qui a changé.',
  head: 'Voici le hash du dernier maillon. Si vous l’avez noté ailleurs ou si vous avez une archive antérieure, comparez-les : qui connaît ce hash peut vérifier toute la chaîne jusqu’à lui.',
};
