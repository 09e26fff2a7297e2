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
      text: 'Le devis est accepté et les travaux vont bientôt commencer.',
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
      text: 'Ce devis a été refusé et les travaux ne seront pas réalisés. Si vous en souhaitez un autre, contactez-nous.',
    },
    Cancelado: {
      step: 'Devis annulé',
      text: 'Ce devis a été annulé et les travaux n’auront pas lieu.',
    },
    Retirado: {
      step: 'Devis retiré',
      text: 'Nous avons retiré ce devis, qui n’est plus valable. Si vous en souhaitez un autre, contactez-nous.',
    },
  },
  progress: 'Avancement',
  state: { done: 'fait', current: 'en cours', to_come: 'à venir', closed: 'clos' },
  facts: {
    clientReference: 'Votre référence',
    validUntil: 'Valable jusqu’au',
    signed: 'Signé',
    delivered: 'Véhicule restitué',
  },
  ready: { title: 'Votre véhicule est prêt', text: 'Vous pouvez venir le chercher.' },
  hours: { title: 'Horaires d’ouverture', closed: 'fermé', exceptHolidays: 'Sauf jours fériés.' },
  reach: { call: 'Appeler', mail: 'E-mail' },
  appointment: {
    title: 'Rendez-vous',
    seeYou: 'Nous vous attendons',
    proposed: 'Proposition : en attente de notre confirmation.',
    confirmedByClient: 'Vous nous avez confirmé votre venue.',
    addToCalendar: 'Ajouter au calendrier',
    address: 'Lieu',
  },
  lines: {
    title: 'Détail',
    none: 'Aucune prestation n’est encore indiquée.',
    withoutTax: () => 'Prix et montants hors taxes (HT).',
    description: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    discount: 'Remise',
    amount: 'Montant',
    count: (lines) => `${lines} ${lines === 1 ? 'ligne' : 'lignes'}`,
    ungrouped: 'Autres prestations',
    reference: 'Réf.',
    estimated: 'Prix estimé',
  },
  totals: {
    title: 'Totaux',
    base: () => 'Total HT',
    tax: (tax, rate, base) => `${tax} ${rate} sur ${base}`,
    total: () => 'Total TTC',
    estimated: 'Comprend des prix estimés',
  },
  notes: 'Remarques',
  photos: 'Photos',
  documents: 'Documents',
  contact: 'Nous contacter',
};
