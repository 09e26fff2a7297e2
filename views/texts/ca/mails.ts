import type { MailTexts } from '../types/mails.ts';

export const ca: MailTexts = {
  account: {
    greeting: (name) => `Hola, ${name},`,
    footnote: (workshop) => `Rebeu aquest missatge perquè treballeu a ${workshop}.`,
    notYou: 'Si no heu estat vós, aviseu el propietari del taller i canvieu la contrasenya.',
    labels: {
      device: 'Dispositiu',
      network: 'Xarxa',
      at: 'Data',
      passkey: "Clau d'accés",
      until: 'Vàlid fins a',
      role: 'Funció',
    },
    unknownDevice: 'Desconegut',
    invitation: (workshop) => ({
      subject: `Invitació al panell de ${workshop}`,
      text: "Us han donat accés al panell del taller: el seu programa al navegador. En aquest enllaç podeu crear una clau d'accés o una contrasenya. Serveix un sol cop.",
      button: 'Accepta la invitació',
    }),
    password_link: (workshop) => ({
      subject: `Contrasenya nova per a ${workshop}`,
      text: 'Algú ha demanat una contrasenya nova per al vostre compte. En aquest enllaç la podeu triar. Serveix un sol cop. Si no ho heu demanat, no feu res: la contrasenya no canvia.',
      button: 'Tria la contrasenya',
    }),
    new_device: (workshop) => ({
      subject: 'Inici de sessió en un dispositiu nou',
      text: `S'ha entrat al vostre compte de ${workshop} des d'un dispositiu que no s'havia fet servir abans.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'Ha canviat la vostra contrasenya',
      text: `La contrasenya del vostre compte de ${workshop} ha canviat. La resta de sessions s'han tancat.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: "Aplicació d'autenticació configurada",
      text: `El vostre compte de ${workshop} ara demana un codi de la vostra aplicació a més de la contrasenya.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: "Aplicació d'autenticació retirada",
      text: `El vostre compte de ${workshop} ja no demana cap codi de l'aplicació.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: "Clau d'accés afegida",
      text: `S'ha afegit una clau d'accés al vostre compte de ${workshop}.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: "Clau d'accés retirada",
      text: `S'ha tret una clau d'accés del vostre compte de ${workshop}.`,
      button: null,
    }),
    passkey_refused: (workshop) => ({
      subject: "Clau d'accés rebutjada",
      text: `S'ha rebutjat una clau d'accés del vostre compte de ${workshop}, perquè el dispositiu ha indicat un ús anterior a l'últim. Potser algú l'ha copiada: traieu-la al vostre compte i afegiu-ne una altra.`,
      button: null,
    }),
  },
  campaign: {
    footnote: (workshop) => `Rebeu aquest missatge perquè sou client de ${workshop}.`,
    unsubscribe: 'Donar-me de baixa',
    answerStop: 'Per no rebre publicitat, responeu BAIXA',
    callToStop: (phone) => `Per no rebre publicitat, truqueu al ${phone}`,
  },
  test: {
    subject: 'Missatge de prova',
    email: 'Si llegiu això, el taller pot enviar correus electrònics.',
    sms: 'missatge de prova. El taller pot enviar SMS.',
  },
};
