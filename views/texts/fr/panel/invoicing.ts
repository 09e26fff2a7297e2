import type { InvoicingTexts } from '../../types/panel/invoicing.ts';

export const invoicing: InvoicingTexts = {
  title: 'Facture et paiement',
  waits: 'La facture peut être émise quand le travail est terminé.',
  asks: 'Une facture émise ne peut plus être modifiée, seulement rectifiée.',
  issue: (total) => `Émettre la facture, ${total}`,
  draft: 'Brouillon',
  paid: 'Payée',
  pending: (amount) => `Reste à payer\u00a0: ${amount}`,
  takePayment: 'Enregistrer le paiement',
  open: 'Ouvrir la facture',
  download: 'Télécharger le PDF',
};
