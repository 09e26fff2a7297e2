import type { BoardTexts } from '../../types/panel/board.ts';

export const board: BoardTexts = {
  note: (jobs, late) => {
    const all = `${jobs} devis ou travaux`;
    return late === 0 ? all : `${all}, dont ${late} en retard`;
  },
  search: 'Immatriculation, client ou numéro',
  columns: 'Colonnes',
  allColumns: 'Toutes les colonnes',
  showAll: (count) => `Voir les ${count}`,
  late: (count) => `${count} en retard`,
  empty: 'Rien n’est ouvert',
  emptyHint: 'Les devis et les travaux apparaissent ici jusqu’à leur facturation.',
  toCounter: 'Enregistrer une visite',
  nothingMatches: 'Rien ne correspond à ces filtres.',
  noCards: 'Vide',
  promised: 'Promis',
  since: 'Dans ce statut',
  working: (name) => `${name} y travaille`,
  move: 'Déplacer',
  moveCard: (card) => `Déplacer ${card}`,
  moveTo: (status) => `Passer à « ${status} »`,
  drag: 'Glisser vers une autre colonne',
  otherMoves: 'Impossible pour le moment',
  refusals: {
    notAccepted: 'Le client n’a pas encore accepté le devis.',
    accepted: 'Le client a déjà accepté le devis.',
    notFinished: 'Terminez d’abord le travail, puis émettez la facture.',
    finished: 'Le travail est terminé. Passez-le à « En cours » pour le rouvrir.',
    viaWork: 'Passez-le d’abord à « En cours ».',
    needsInvoice: 'Émettez la facture : la carte se déplace d’elle-même.',
    invoiced: 'Le travail est facturé. Annulez la facture pour le rouvrir.',
    role: 'Votre fonction ne permet pas ce changement.',
    belowZero: 'Le total est négatif. Corrigez d’abord les lignes.',
  },
  irreversible: 'Cette action est irréversible.',
  failed: 'La connexion a échoué et la carte n’a pas été déplacée. Réessayez.',
};
