import type { PageTexts } from '../types/pages.ts';

export const fr: PageTexts = {
  unsubscribe: {
    ask: {
      title: 'Souhaitez-vous vous désabonner\u00a0?',
      text: (workshop) => `${workshop} ne vous enverra plus d’offres ni d’actualités par e-mail.`,
      button: 'Me désabonner',
    },
    done: {
      title: 'Désabonnement confirmé',
      text: (workshop) => `${workshop} ne vous enverra plus d’offres ni d’actualités par e-mail.`,
    },
    already: {
      title: 'Désabonnement déjà effectué',
      text: (workshop) => `${workshop} ne vous envoie ni offres ni actualités par e-mail.`,
    },
    service: 'Vous continuerez à recevoir les messages concernant vos réparations et vos rendez-vous.',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Vérifiez que vous avez ouvert le lien en entier, tel que vous l’avez reçu. Il a peut-être été remplacé par un autre.',
    ask: 'S’il ne fonctionne toujours pas, demandez-nous un nouveau lien\u00a0:',
  },
  damaged: {
    title: 'Ce fichier est endommagé',
    text: "Le fichier stocké n'est pas celui que le garage a conservé pour vous ; il n'est donc pas affiché. Le garage a été alerté ; demandez-lui une copie.",
  },
  later: {
    title: 'Réessayez dans quelques minutes',
    text: 'Nous ne pouvons pas répondre pour le moment et rien n’a été modifié. Le lien fonctionnera de nouveau sous peu.',
  },
  paused: {
    title: 'Aucune modification n’est possible pour le moment',
    text: 'Une opération de maintenance est en cours. Votre envoi n’a pas été enregistré : réessayez dans quelques minutes. En cas d’urgence, contactez-nous.',
  },
  sandbox: {
    mark: 'Bac à sable',
    page: 'Bac à sable : toutes les données de cette page sont inventées.',
    mail: 'Bac à sable : les données sont inventées et rien n’a été envoyé.',
  },
  languages: 'Langue',
  front: {
    title: (workshop) => `API de ${workshop}`,
    what: 'Voici l’API REST d’un garage de réparation automobile\u00a0: les programmes munis d’une clé y lisent et y écrivent les clients, les véhicules et les devis.',
    clients: 'Vous cherchez votre devis\u00a0? Ouvrez le lien que le garage vous a envoyé.',
  },
};
