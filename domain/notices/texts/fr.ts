import type { NoticeLanguage } from '../kinds.ts';

export const fr: NoticeLanguage = {
  greeting: (name) => `Bonjour ${name},`,
  labels: { plate: 'Immatriculation', start: 'Date', receiver: 'Adresse' },
  toClient: (workshop) => `Vous recevez ce message au sujet des travaux que vous avez confiés à ${workshop}.`,
  toWorkshop: 'Ce message est envoyé par l’API de votre atelier.',
  notices: {
    budget_received: {
      subject: 'Nous avons reçu votre demande',
      text: () =>
        'Merci de votre confiance. Nous préparons déjà votre devis. Ce lien vous montre à tout moment où il en est.',
      button: 'Suivre mon devis',
      sms: ({ url }) => `votre demande est bien reçue. Suivez votre devis : ${url}`,
    },
    budget_sent: {
      subject: 'Votre devis est prêt',
      text: () =>
        'Vous pouvez le voir en détail et, s’il vous convient, l’accepter sur le même lien. Pour toute question, nous sommes à votre disposition.',
      button: 'Voir le devis',
      sms: ({ url }) => `votre devis est prêt, voyez-le et acceptez-le ici : ${url}`,
    },
    vehicle_ready: {
      subject: 'Votre véhicule est prêt',
      text: () =>
        'Les travaux sont terminés et vous pouvez venir le chercher. Ce lien vous montre ce que nous avons fait.',
      button: 'Voir les travaux',
      sms: () => 'votre véhicule est prêt, vous pouvez venir le chercher.',
    },
    appointment_proposed: {
      subject: 'Nous vous proposons un rendez-vous',
      text: () =>
        'Confirmez-le pour réserver l’heure. S’il ne vous convient pas, vous pouvez en choisir un autre sur le même lien.',
      button: 'Confirmer le rendez-vous',
      sms: ({ start, url }) => `rendez-vous ${start} ? Confirmez ici : ${url}`,
    },
    appointment_confirmed: {
      subject: 'Votre rendez-vous est confirmé',
      text: () =>
        'Nous vous attendons. En cas d’empêchement, prévenez-nous à temps et nous trouverons un autre moment.',
      button: 'Voir le rendez-vous',
      sms: ({ start }) => `rendez-vous confirmé : ${start}. Nous vous attendons.`,
    },
    appointment_moved: {
      subject: 'Votre rendez-vous a été déplacé',
      text: () =>
        'Voici la nouvelle date. Si elle ne vous convient pas, prévenez-nous et nous trouverons un autre moment.',
      button: 'Voir le rendez-vous',
      sms: ({ start }) => `votre rendez-vous est déplacé. Nouvelle date : ${start}.`,
    },
    appointment_cancelled: {
      subject: 'Votre rendez-vous est annulé',
      text: () =>
        'Nous ne vous attendons plus à cette date. Quand vous voudrez venir, contactez-nous et nous trouverons un autre moment.',
      button: 'Voir le devis',
      sms: ({ start }) => `votre rendez-vous (${start}) est annulé. Pour un autre, contactez-nous.`,
    },
    another_time_needed: {
      subject: 'Choisissez une autre heure',
      text: () =>
        'Toutes nos excuses : nous ne pouvons pas vous recevoir à la date proposée. Ce lien vous permet de choisir celle qui vous convient le mieux.',
      button: 'Choisir une autre heure',
      sms: ({ start, url }) => `${start} n'est pas possible. Autre heure : ${url}`,
    },
    webhook_switched_off: {
      subject: 'Un webhook a été désactivé',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'Le système qui recevait les événements à cette adresse a répondu qu’il n’existe plus.'
            : 'Depuis cinq jours, aucun événement n’est parvenu à cette adresse.'
        } C’est pourquoi plus rien ne lui est envoyé. La personne qui l’a connecté peut le réactiver avec sa clé d’API.`,
      button: null,
      sms: ({ reason }) =>
        `webhook désactivé : son récepteur ${reason === 'gone' ? "n'existe plus" : 'échoue depuis cinq jours'}.`,
    },
  },
};
