import type { OutboxTexts } from '../types/outbox.ts';

export const fr: OutboxTexts = {
  title: 'Boîte d’envoi',
  kept: 'Les messages restent ici\u00a0: personne ne les reçoit.',
  empty: 'Aucun message pour le moment.',
  newest: (count) => `Les ${count} plus récents sont affichés.`,
  back: 'Tous les messages',
  from: 'De',
  to: 'À',
  answersTo: 'Répondre à',
  date: 'Date',
  status: 'Statut',
  unsubscribe: 'Désabonnement',
  text: 'Texte',
  alone: 'Ouvrir séparément',
  segments: (count) => (count === 1 ? '1 segment' : `${count} segments`),
  statuses: {
    queued: 'en attente',
    sent: 'envoyé',
    delivered: 'distribué',
    opened: 'ouvert',
    failed: 'non envoyé',
    bounced: 'retourné',
    received: 'reçu',
  },
};
