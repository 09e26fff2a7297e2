import type { MailTexts } from '../types/mails.ts';

export const fr: MailTexts = {
  account: {
    greeting: (name) => `Bonjour ${name},`,
    footnote: (workshop) => `Vous recevez ce message parce que vous travaillez chez ${workshop}.`,
    notYou: 'Si ce n’était pas vous, prévenez le propriétaire du garage et changez votre mot de passe.',
    labels: {
      device: 'Appareil',
      network: 'Réseau',
      at: 'Date',
      passkey: 'Clé d’accès',
      until: 'Valable jusqu’au',
      role: 'Rôle',
    },
    unknownDevice: 'Inconnu',
    invitation: (workshop) => ({
      subject: `Invitation au panneau de gestion de ${workshop}`,
      text: 'Vous avez maintenant accès au panneau de gestion du garage, son logiciel dans le navigateur. Ce lien vous permet de créer une clé d’accès ou un mot de passe. Il ne sert qu’une fois.',
      button: 'Accepter l’invitation',
    }),
    password_link: (workshop) => ({
      subject: `Nouveau mot de passe pour ${workshop}`,
      text: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Ce lien vous permet de le choisir. Il ne sert qu’une fois. Si vous ne l’avez pas demandé, ne faites rien : votre mot de passe ne change pas.',
      button: 'Choisir un mot de passe',
    }),
    new_device: (workshop) => ({
      subject: 'Connexion sur un nouvel appareil',
      text: `Quelqu’un s’est connecté à votre compte de ${workshop} depuis un appareil qui n’avait pas encore servi.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'Votre mot de passe a changé',
      text: `Le mot de passe de votre compte de ${workshop} a changé. Les autres sessions ont été fermées.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: 'Application d’authentification configurée',
      text: `Votre compte de ${workshop} demande désormais un code de votre application en plus du mot de passe.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: 'Application d’authentification retirée',
      text: `Votre compte de ${workshop} ne demande plus de code de l’application.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: 'Clé d’accès ajoutée',
      text: `Une clé d’accès a été ajoutée à votre compte de ${workshop}.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: 'Clé d’accès retirée',
      text: `Une clé d’accès a été retirée de votre compte de ${workshop}.`,
      button: null,
    }),
    passkey_refused: (workshop) => ({
      subject: 'Clé d’accès refusée',
      text: `Une clé d’accès de votre compte de ${workshop} a été refusée, car l’appareil a indiqué une utilisation antérieure à la dernière. Quelqu’un l’a peut-être copiée : retirez-la dans votre compte et ajoutez-en une autre.`,
      button: null,
    }),
  },
  campaign: {
    footnote: (workshop) => `Vous recevez ce message en tant que client de ${workshop}.`,
    unsubscribe: 'Me désabonner',
    answerStop: 'Pour ne plus recevoir de pub, répondez STOP',
    callToStop: (phone) => `Pour ne plus recevoir de pub, appelez le ${phone}`,
  },
  test: {
    subject: 'Message de test',
    email: 'Si vous lisez ceci, le garage peut envoyer des e-mails.',
    sms: 'message de test. Le garage peut envoyer des SMS.',
  },
};
