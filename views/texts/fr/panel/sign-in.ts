import type { SignInTexts } from '../../types/panel/sign-in.ts';

export const signIn: SignInTexts = {
  title: 'Se connecter',
  email: 'E-mail',
  login: 'E-mail ou nom',
  password: 'Mot de passe',
  submit: 'Se connecter',
  withPasskey: 'Se connecter avec une clé d’accès',
  or: 'ou',
  forgot: 'Mot de passe oublié ?',
  noAccount: 'Pas encore d’accès ? Le propriétaire du garage peut vous inviter.',
  failed: 'L’e-mail et le mot de passe ne correspondent pas, ou le compte n’a pas d’accès.',
  tooMany: (minutes) =>
    `Trop de tentatives. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  busy: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  passkeyFailed: 'La clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
  signedOut: 'Votre session est fermée.',
  second: {
    title: 'Deuxième étape',
    text: 'Saisissez le code affiché par votre application d’authentification.',
    code: 'Code',
    codeHelp: 'Six chiffres.',
    withPasskey: 'Continuer avec une clé d’accès',
    passkeyText: 'Confirmez avec l’empreinte, le visage ou le code de votre appareil.',
    recovery: 'Utiliser un code de récupération',
    recoveryCode: 'Code de récupération',
    noWay:
      'Votre clé d’accès n’est pas utilisable à cette adresse. Ouvrez le panneau à l’adresse habituelle du garage ou demandez un nouveau lien au propriétaire.',
    submit: 'Continuer',
    failed: 'Le code n’est pas valable ou a déjà servi. Saisissez le suivant.',
    startAgain: 'Se connecter sous un autre nom',
  },
  welcome: {
    title: (name) => `Bienvenue, ${name}`,
    text: (workshop, role) => `Vous avez une invitation de ${workshop}. Votre rôle : ${role}.`,
    passkey: 'Créer une clé d’accès',
    passkeyHelp:
      'Le plus simple et le plus sûr : vous vous connectez avec l’empreinte, le visage ou le code de cet appareil.',
    passkeyName: 'Nom de cet appareil',
    orPassword: 'Ou choisissez un mot de passe',
    newPassword: 'Nouveau mot de passe',
    newPasswordHelp: '12 caractères au moins. Une phrase que personne d’autre ne connaît convient bien.',
    submit: 'Enregistrer et continuer',
    invalid: 'Ce lien n’est plus valable',
    invalidHelp:
      'Il a servi, a été retiré ou date de plus de 48 heures. Demandez-en un autre au propriétaire du garage.',
  },
  forgotten: {
    title: 'Mot de passe oublié',
    text: 'Saisissez l’e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sent: 'Consultez vos e-mails',
    sentHelp:
      'Si un compte ayant cette adresse a un accès, le lien est en route. Il est valable 48 heures. Si rien n’arrive, adressez-vous au propriétaire du garage.',
    back: 'Retour à la connexion',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
  },
  factor: {
    title: 'Configurez la deuxième étape',
    scan: 'Scannez cette image avec l’application',
    secret: 'Ou saisissez cette clé à la main',
    code: 'Code affiché par l’application',
    submit: 'Confirmer',
  },
  recovery: {
    title: 'Vos codes de récupération',
    text: 'Chaque code remplace une fois l’application si vous perdez votre téléphone. Ils ne sont affichés que maintenant : imprimez-les ou rangez-les en lieu sûr.',
    print: 'Imprimer',
    done: 'Je les ai conservés',
  },
  confirm: {
    title: 'Confirmez que c’est vous',
    text: 'Votre connexion date déjà d’un moment. Pour cette action, prouvez à nouveau que c’est vous.',
    submit: 'Confirmer',
    withPasskey: 'Confirmer avec une clé d’accès',
  },
  tablet: {
    title: 'Qui êtes-vous ?',
    otherPerson: 'Une autre personne',
    pin: 'Code PIN',
    submit: 'Se connecter',
    failed: 'Le code PIN n’est pas correct.',
    locked: (minutes) =>
      `Trop de codes PIN erronés. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    nobody: 'Personne n’a encore de code PIN. Chacun choisit le sien dans « Mon compte ».',
    pairTitle: 'Associer cet appareil',
    pairText: (name) =>
      `Le personnel du garage se connectera sur « ${name} » avec son code PIN. Là, tout le monde a le rôle de mécanicien.`,
    pairSubmit: 'Associer cet appareil',
    withPassword: 'Se connecter avec un mot de passe',
  },
};
