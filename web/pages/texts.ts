import type { Language } from '../../generated/errors.ts';

interface PageTexts {
  unsubscribe: {
    ask: { title: string; text: (workshop: string) => string; button: string };
    done: { title: string; text: (workshop: string) => string };
    already: { title: string; text: (workshop: string) => string };
    /** What goes on coming all the same. */
    service: string;
  };
  /** `ask` stands above the ways to reach the workshop. */
  notFound: { title: string; text: string; ask: string };
  later: { title: string; text: string };
  damaged: { title: string; text: string };
  languages: string;
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
      service: 'Seguirá recibiendo los avisos sobre sus reparaciones y citas.',
    },
    notFound: {
      title: 'Página no encontrada',
      text: 'Compruebe que ha abierto el enlace entero, tal como lo recibió. Puede que se haya sustituido por otro.',
      ask: 'Si sigue sin funcionar, pídanos un enlace nuevo:',
    },
    damaged: {
      title: 'Este archivo está dañado',
      text: 'El archivo almacenado no es el que el taller guardó para usted, por lo que no se muestra. Se ha avisado al taller; pídale una copia.',
    },
    later: {
      title: 'Inténtelo de nuevo en unos minutos',
      text: 'Ahora mismo no podemos responder y no se ha cambiado nada. El enlace volverá a funcionar enseguida.',
    },
    languages: 'Idioma',
  },
  en: {
    unsubscribe: {
      ask: {
        title: 'Do you want to unsubscribe?',
        text: (workshop) => `${workshop} will no longer send you offers and news by email.`,
        button: 'Unsubscribe',
      },
      done: {
        title: 'You are unsubscribed',
        text: (workshop) => `${workshop} will not send you any more offers or news by email.`,
      },
      already: {
        title: 'You have already unsubscribed',
        text: (workshop) => `${workshop} does not send you offers or news by email.`,
      },
      service: 'You will still receive messages about your repairs and appointments.',
    },
    notFound: {
      title: 'Page not found',
      text: 'Please check that you opened the complete link, exactly as you received it. It may have been replaced by another.',
      ask: 'If it still does not work, ask us for a new link:',
    },
    damaged: {
      title: 'This file is damaged',
      text: 'The stored file is not the one that the workshop kept for you, so it is not shown. The workshop has been alerted; please ask it for a copy.',
    },
    later: {
      title: 'Please try again in a few minutes',
      text: 'We cannot answer right now, and nothing has been changed. The link will work again shortly.',
    },
    languages: 'Language',
  },
  ca: {
    unsubscribe: {
      ask: {
        title: 'Voleu donar-vos de baixa?',
        text: (workshop) => `${workshop} deixarà d'enviar-vos ofertes i novetats per correu electrònic.`,
        button: "Dona'm de baixa",
      },
      done: {
        title: 'Baixa confirmada',
        text: (workshop) => `${workshop} ja no us enviarà més ofertes ni novetats per correu electrònic.`,
      },
      already: {
        title: 'Ja us havíeu donat de baixa',
        text: (workshop) => `${workshop} no us envia ofertes ni novetats per correu electrònic.`,
      },
      service: 'Continuareu rebent els avisos sobre les vostres reparacions i cites.',
    },
    notFound: {
      title: 'No hem trobat la pàgina',
      text: "Comproveu que heu obert l'enllaç sencer, tal com el vau rebre. Pot ser que s'hagi substituït per un altre.",
      ask: 'Si encara no funciona, demaneu-nos un enllaç nou:',
    },
    damaged: {
      title: 'Aquest fitxer està malmès',
      text: "El fitxer emmagatzemat no és el que el taller va desar per a vós, per això no es mostra. S'ha avisat el taller; demaneu-li'n una còpia.",
    },
    later: {
      title: "Torneu-ho a provar d'aquí a uns minuts",
      text: "Ara mateix no podem respondre i no s'ha canviat res. L'enllaç tornarà a funcionar de seguida.",
    },
    languages: 'Llengua',
  },
  pt: {
    unsubscribe: {
      ask: {
        title: 'Deseja cancelar a subscrição?',
        text: (workshop) => `${workshop} deixará de lhe enviar ofertas e novidades por e-mail.`,
        button: 'Cancelar a subscrição',
      },
      done: {
        title: 'Subscrição cancelada',
        text: (workshop) => `${workshop} não lhe enviará mais ofertas nem novidades por e-mail.`,
      },
      already: {
        title: 'A subscrição já estava cancelada',
        text: (workshop) => `${workshop} não lhe envia ofertas nem novidades por e-mail.`,
      },
      service: 'Continuará a receber os avisos sobre as suas reparações e marcações.',
    },
    notFound: {
      title: 'Página não encontrada',
      text: 'Verifique se abriu o link completo, tal como o recebeu. Pode ter sido substituído por outro.',
      ask: 'Se continuar a não funcionar, peça-nos um novo link:',
    },
    damaged: {
      title: 'Este ficheiro está danificado',
      text: 'O ficheiro armazenado não é o que a oficina guardou para si, pelo que não é mostrado. A oficina foi avisada; peça-lhe uma cópia.',
    },
    later: {
      title: 'Tente novamente dentro de alguns minutos',
      text: 'Neste momento não conseguimos responder e nada foi alterado. O link voltará a funcionar em breve.',
    },
    languages: 'Idioma',
  },
  fr: {
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
      text: "Le fichier stocké n'est pas celui que l'atelier a conservé pour vous ; il n'est donc pas affiché. L'atelier a été alerté ; demandez-lui une copie.",
    },
    later: {
      title: 'Réessayez dans quelques minutes',
      text: 'Nous ne pouvons pas répondre pour le moment et rien n’a été modifié. Le lien fonctionnera de nouveau sous peu.',
    },
    languages: 'Langue',
  },
  bg: {
    unsubscribe: {
      ask: {
        title: 'Желаете ли да се отпишете?',
        text: (workshop) => `${workshop} няма повече да Ви изпраща промоции и новини по имейл.`,
        button: 'Отпишете ме',
      },
      done: {
        title: 'Отписахте се',
        text: (workshop) => `${workshop} няма повече да Ви изпраща промоции и новини по имейл.`,
      },
      already: {
        title: 'Вече сте се отписали',
        text: (workshop) => `${workshop} не Ви изпраща промоции и новини по имейл.`,
      },
      service: 'Ще продължите да получавате съобщения за Вашите ремонти и записани часове.',
    },
    notFound: {
      title: 'Страницата не е намерена',
      text: 'Проверете дали сте отворили целия линк, така както сте го получили. Възможно е той да е заменен с друг.',
      ask: 'Ако все още не работи, поискайте от нас нов линк:',
    },
    damaged: {
      title: 'Този файл е повреден',
      text: 'Съхраненият файл не е този, който сервизът е запазил за Вас, затова не се показва. Сервизът е уведомен; поискайте копие от него.',
    },
    later: {
      title: 'Опитайте отново след няколко минути',
      text: 'В момента не можем да отговорим и нищо не е променено. Линкът скоро ще работи отново.',
    },
    languages: 'Език',
  },
};
