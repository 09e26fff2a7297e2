import type { InvoiceTexts } from '../types/invoice.ts';

export const fr: InvoiceTexts = {
  titles: {
    full: 'Facture',
    simplified: 'Facture simplifiée',
    corrective: 'Facture rectificative',
    'corrective-simplified': 'Facture simplifiée rectificative',
  },
  draft: 'Brouillon',
  test: { watermark: 'Essai', note: 'Essai : document sans valeur' },
  facts: {
    operationDate: 'Date de l’opération',
    dueDate: 'Échéance',
    budget: 'Devis',
    claim: 'N° de sinistre',
    policy: 'N° de police',
    dateIn: 'Entrée',
    dateOut: 'Sortie',
    paymentMethod: 'Mode de paiement',
  },
  qr: { alt: 'Code QR pour vérifier cette facture auprès de l’administration fiscale espagnole (AEAT)' },
  corrects: {
    title: 'Rectification',
    invoice: (number, day) => `Rectifie la facture ${number} du ${day}`,
    how: { difference: 'par différence', substitution: 'par substitution' },
    reason: 'Motif',
    difference: 'Montant de la rectification',
    taxOnly: (tax) => `Rectification de la taxe seule (${tax})`,
    debtStays: (number) =>
      `Cette facture rectificative ne modifie que la taxe. Le montant impayé de la facture ${number} reste dû en totalité.`,
  },
  exchanges: (number, day) => `Émise en remplacement de la facture simplifiée ${number} du ${day}`,
  reverses: (number, day) => `Annule les effets de la facture ${number} du ${day}`,
  advance: {
    line: (budget) => `Acompte sur le devis ${budget}`,
    deducted: (number, day) => `Acompte déjà facturé, facture ${number} du ${day}`,
  },
  excess: {
    own: (budget) => `Franchise de la réparation, devis ${budget}`,
    taken: 'Franchise à la charge du propriétaire du véhicule',
  },
  carried: { onward: 'À reporter', before: 'Report' },
  summary: {
    title: 'Récapitulatif',
    labour: (hours) => `Main-d’œuvre (${hours})`,
    parts: 'Pièces',
    others: 'Autres prestations',
    advances: 'Acomptes',
    excess: 'Franchise',
  },
  taxes: { base: 'Base HT', quota: 'Montant' },
  surcharge: 'Recargo de equivalencia (taxe d’équivalence)',
  totals: {
    base: 'Total HT',
    total: 'Total de la facture',
    due: 'Net à payer',
    credit: 'En votre faveur',
  },
  paid: (day) => `Payé le ${day}`,
  methods: {
    cash: 'Espèces',
    card: 'Carte bancaire',
    transfer: 'Virement',
    direct_debit: 'Prélèvement',
    bizum: 'Bizum',
    cheque: 'Chèque',
    offset: 'Compensation',
    other: 'Autre',
  },
  exempt: 'Exonérée',
  notSubject: 'Non soumise',
  article: {
    exempt: (articles) =>
      `Opération exonérée\u00a0: art. ${articles} de la loi espagnole 37/1992 relative à la TVA.`,
    short: (articles) => `art. ${articles} LIVA`,
  },
  exemptWithout: (tax) => `Opération exonérée de taxe (${tax}).`,
  notSubjectTo: (tax) => `Opération non soumise à la taxe (${tax}).`,
  notSubjectHere: (tax) =>
    `Opération non soumise à la taxe (${tax}) en vertu des règles relatives au lieu d’imposition.`,
  locatedIn: {
    mainland: 'Prestation localisée en Espagne péninsulaire ou aux Baléares.',
    canaries: 'Prestation localisée aux Canaries.',
    ceuta_melilla: 'Prestation localisée à Ceuta ou Melilla.',
  },
  reverseCharge: 'Autoliquidation',
  usedGoods: 'Régime particulier – Biens d’occasion',
  stamp: 'Signature et cachet du garage',
  guarantee: [
    'La réparation est garantie 3 mois ou 2\u202f000 km à compter de la restitution du véhicule (15 jours ou 2\u202f000 km pour les véhicules industriels), ou plus longtemps pour les pièces dont la garantie est supérieure. La garantie couvre les pièces, la main-d’œuvre et les autres frais. Elle cesse si un tiers intervient sur la réparation et ne s’applique pas aux pièces fournies par le client.',
    'Des formulaires de réclamation sont à votre disposition.',
  ],
};
