import type { TrackingTexts } from './tracking-texts.ts';

export const fr: TrackingTexts = {
  title: (number) => `Devis ${number}`,
  status: {
    Pendiente: {
      step: 'Demande reçue',
      text: 'Nous avons reçu votre demande. Ce qui figure ici peut encore changer.',
    },
    'En cotización': {
      step: 'Devis en préparation',
      text: 'Nous préparons votre devis. Ce qui figure ici peut encore changer.',
    },
    Enviado: {
      step: 'Devis envoyé',
      text: 'Votre devis est prêt. Pour l’accepter ou pour toute question, contactez-nous.',
    },
    Aprobado: {
      step: 'Devis accepté',
      text: 'Le devis est accepté et les travaux vont commencer.',
    },
    'En curso': { step: 'Travaux en cours', text: 'Nous y travaillons.' },
    'En espera': {
      step: 'Travaux en attente',
      text: 'Les travaux sont interrompus pour le moment. Nous les reprendrons dès que possible.',
    },
    Finalizado: { step: 'Travaux terminés', text: 'Nous avons terminé les travaux.' },
    Facturado: { step: 'Facture émise', text: 'Nous avons terminé les travaux et émis la facture.' },
    Rechazado: {
      step: 'Devis refusé',
      text: 'Ce devis a été refusé et les travaux ne seront pas faits. Si vous en souhaitez un autre, contactez-nous.',
    },
    Cancelado: {
      step: 'Devis annulé',
      text: 'Ce devis a été annulé et les travaux n’auront pas lieu.',
    },
    Retirado: {
      step: 'Devis retiré',
      text: 'Nous avons retiré ce devis : il n’est plus valable. Si vous en souhaitez un autre, contactez-nous.',
    },
  },
  progress: 'État',
  state: { done: 'fait', current: 'en ce moment', to_come: 'à venir' },
  facts: {
    created: 'Date',
    vehicle: 'Véhicule',
    plate: 'Immatriculation',
    clientReference: 'Votre référence',
    signed: 'Signé',
    delivered: 'Véhicule remis',
  },
  lines: {
    title: 'Détail',
    none: 'Rien n’est encore détaillé.',
    withoutTax: 'Prix et montants hors taxes.',
    description: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    discount: 'Remise',
    tax: 'Taxe',
    amount: 'Montant',
    ungrouped: 'Autres prestations',
    reference: 'Réf.',
    estimated: 'Prix estimé',
  },
  totals: {
    title: 'Totaux',
    base: 'Total hors taxes',
    tax: (rate, base) => `Taxe : ${rate} de ${base}`,
    total: 'Total toutes taxes comprises',
  },
  notes: 'Remarques',
  documents: 'Documents',
  contact: 'Nous contacter',
};
