import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'Nouveau devis',
  search: 'Immatriculation, client, téléphone ou numéro',
  none: 'Aucun devis pour l’instant',
  noneHint: 'Les devis et les travaux apparaissent ici, les plus récents d’abord.',
  nothingMatches: 'Aucun devis ne correspond à ces filtres.',
  lines: 'Lignes',
  noLines: 'Aucune ligne pour l’instant.',
  totals: 'Totaux',
  since: 'depuis',
  promised: 'Promis pour',
  moreMoves: 'Autres changements d’état',
  moves: {
    Pendiente: 'Rouvrir le devis',
    'En cotización': 'Commencer le devis',
    Enviado: 'Envoyer le devis',
    Aprobado: 'Accepter le devis',
    'En curso': 'Commencer les travaux',
    'En espera': 'Mettre en attente',
    Finalizado: 'Terminer les travaux',
    Rechazado: 'Refuser le devis',
    Cancelado: 'Annuler les travaux',
    Retirado: 'Retirer le devis',
  },
};
