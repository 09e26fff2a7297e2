import type { Language } from '../../generated/errors.ts';

interface PageTexts {
  unsubscribe: {
    ask: { title: string; text: (workshop: string) => string; button: string };
    done: { title: string; text: (workshop: string) => string };
    already: { title: string; text: (workshop: string) => string };
    /** What goes on coming all the same. */
    service: string;
  };
  notFound: { title: string; text: string };
  /** For want of a database. */
  later: { title: string; text: string };
}

export const pageTexts: Record<Language, PageTexts> = {
  es: {
    unsubscribe: {
      ask: {
        title: '¿Desea darse de baja?',
        text: (workshop) => `${workshop} dejará de enviarle ofertas y novedades por correo electrónico.`,
        button: 'Darme de baja',
      },
      done: {
        title: 'Baja confirmada',
        text: (workshop) => `${workshop} ya no le enviará más ofertas ni novedades por correo electrónico.`,
      },
      already: {
        title: 'Ya se había dado de baja',
        text: (workshop) => `${workshop} no le envía ofertas ni novedades por correo electrónico.`,
      },
      service: 'Los avisos sobre sus reparaciones y sus citas le seguirán llegando.',
    },
    notFound: {
      title: 'Página no encontrada',
      text: 'Compruebe que ha abierto el enlace entero, tal como lo recibió.',
    },
    later: {
      title: 'Inténtelo de nuevo en unos minutos',
      text: 'Ahora mismo no podemos responder y no se ha cambiado nada. El enlace volverá a funcionar enseguida.',
    },
  },
  en: {
    unsubscribe: {
      ask: {
        title: 'Do you wish to unsubscribe?',
        text: (workshop) => `${workshop} will no longer send you offers and news by email.`,
        button: 'Unsubscribe',
      },
      done: {
        title: 'You are unsubscribed',
        text: (workshop) => `${workshop} will send you no more offers or news by email.`,
      },
      already: {
        title: 'You had already unsubscribed',
        text: (workshop) => `${workshop} sends you no offers or news by email.`,
      },
      service: 'Messages about your repairs and appointments will go on reaching you.',
    },
    notFound: {
      title: 'Page not found',
      text: 'Please check that you have opened the whole link, just as you received it.',
    },
    later: {
      title: 'Please try again in a few minutes',
      text: 'We cannot answer just now, and nothing was changed. The link will work again shortly.',
    },
  },
  ca: {
    unsubscribe: {
      ask: {
        title: 'Voleu donar-vos de baixa?',
        text: (workshop) => `${workshop} deixarà d'enviar-vos ofertes i novetats per correu electrònic.`,
        button: 'Donar-me de baixa',
      },
      done: {
        title: 'Baixa confirmada',
        text: (workshop) => `${workshop} ja no us enviarà més ofertes ni novetats per correu electrònic.`,
      },
      already: {
        title: 'Ja us havíeu donat de baixa',
        text: (workshop) => `${workshop} no us envia ofertes ni novetats per correu electrònic.`,
      },
      service: 'Els avisos sobre les vostres reparacions i cites us continuaran arribant.',
    },
    notFound: {
      title: 'No hem trobat la pàgina',
      text: "Comproveu que heu obert l'enllaç sencer, tal com el vau rebre.",
    },
    later: {
      title: "Torneu-ho a provar d'aquí a uns minuts",
      text: "Ara mateix no podem respondre i no s'ha canviat res. L'enllaç tornarà a funcionar de seguida.",
    },
  },
  pt: {
    unsubscribe: {
      ask: {
        title: 'Deseja cancelar a subscrição?',
        text: (workshop) => `${workshop} deixará de lhe enviar ofertas e novidades por correio eletrónico.`,
        button: 'Cancelar a subscrição',
      },
      done: {
        title: 'Subscrição cancelada',
        text: (workshop) => `${workshop} não lhe enviará mais ofertas nem novidades por correio eletrónico.`,
      },
      already: {
        title: 'A subscrição já estava cancelada',
        text: (workshop) => `${workshop} não lhe envia ofertas nem novidades por correio eletrónico.`,
      },
      service: 'Continuará a receber os avisos sobre as suas reparações e marcações.',
    },
    notFound: {
      title: 'Página não encontrada',
      text: 'Verifique se abriu a ligação completa, tal como a recebeu.',
    },
    later: {
      title: 'Tente de novo dentro de alguns minutos',
      text: 'Neste momento não conseguimos responder e nada foi alterado. A ligação voltará a funcionar em breve.',
    },
  },
  fr: {
    unsubscribe: {
      ask: {
        title: 'Souhaitez-vous vous désabonner ?',
        text: (workshop) => `${workshop} ne vous enverra plus d’offres ni d’actualités par e-mail.`,
        button: 'Me désabonner',
      },
      done: {
        title: 'Désabonnement confirmé',
        text: (workshop) => `${workshop} ne vous enverra plus d’offres ni d’actualités par e-mail.`,
      },
      already: {
        title: 'Désabonnement déjà confirmé',
        text: (workshop) => `${workshop} ne vous envoie ni offres ni actualités par e-mail.`,
      },
      service: 'Vous recevrez toujours les messages concernant vos réparations et vos rendez-vous.',
    },
    notFound: {
      title: 'Page introuvable',
      text: 'Vérifiez que vous avez ouvert le lien en entier, tel que vous l’avez reçu.',
    },
    later: {
      title: 'Réessayez dans quelques minutes',
      text: 'Nous ne pouvons pas répondre pour le moment et rien n’a été modifié. Le lien fonctionnera de nouveau sous peu.',
    },
  },
  bg: {
    unsubscribe: {
      ask: {
        title: 'Желаете ли да се отпишете?',
        text: (workshop) => `${workshop} няма повече да ви изпраща оферти и новини по имейл.`,
        button: 'Отписване',
      },
      done: {
        title: 'Отписахте се',
        text: (workshop) => `${workshop} няма повече да ви изпраща оферти и новини по имейл.`,
      },
      already: {
        title: 'Вече сте се отписали',
        text: (workshop) => `${workshop} не ви изпраща оферти и новини по имейл.`,
      },
      service: 'Съобщенията за вашите ремонти и часове ще продължат да пристигат.',
    },
    notFound: {
      title: 'Страницата не е намерена',
      text: 'Проверете дали сте отворили целия линк, така както сте го получили.',
    },
    later: {
      title: 'Опитайте отново след няколко минути',
      text: 'В момента не можем да отговорим и нищо не е променено. Линкът скоро ще работи отново.',
    },
  },
};
