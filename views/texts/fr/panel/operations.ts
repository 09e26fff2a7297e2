import type { OperationsTexts } from '../../types/panel/operations.ts';

export const operations: OperationsTexts = {
  title: 'Toutes les opérations',
  note: "Tout ce que les commandes peuvent faire, pour les quelques tâches qui n'ont pas leur propre page.",
  find: 'Chercher une opération',
  none: 'Aucun résultat.',
  reads: 'Consultation seule',
  changes: 'Modifie quelque chose',
  result: 'Résultat',
  back: 'Retour à toutes les opérations',
  empty: 'Le résultat est vide.',
  run: 'Exécuter',
  entry: 'Élément',
};
