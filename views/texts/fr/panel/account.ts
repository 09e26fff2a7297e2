import type { AccountTexts } from '../../types/panel/account.ts';

export const account: AccountTexts = {
  profile: 'E-mail et langue',
  passkeys: {
    help: 'Vous vous connectez avec l’empreinte, le visage ou le code de l’appareil, sans mot de passe. Ajoutez-en une pour chaque appareil que vous utilisez.',
    none: 'Vous n’avez pas encore de clé d’accès.',
    name: 'Nom de la clé',
    nameHelp: 'Par exemple, l’appareil qui la contient.',
    unavailable: 'Les navigateurs n’acceptent les clés d’accès qu’à une adresse avec https:// et un nom.',
    needsScripts: 'Votre navigateur a besoin de JavaScript pour ajouter une clé d’accès.',
    failed:
      'La clé d’accès n’a pas été ajoutée. L’appareil l’a peut-être déjà, ou sa fenêtre a été fermée. Réessayez.',
    change: 'Modifier',
    last: 'Avant de la retirer, il vous faut un autre moyen de vous connecter.',
  },
  app: {
    title: 'Application d’authentification',
    on: 'Configurée',
    off: 'Non configurée',
    help: 'Après le mot de passe, vous saisissez un code affiché par l’application de votre téléphone.',
    required: 'Votre rôle exige une deuxième étape. Ajoutez une clé d’accès avant de retirer l’application.',
    replace: 'Utiliser un autre téléphone',
  },
  recovery: {
    title: 'Codes de récupération',
    left: (codes) => (codes === 1 ? '1 code restant' : `${codes} codes restants`),
    help: 'Chaque code remplace une fois la deuxième étape, si vous perdez votre téléphone.',
    nothing: 'Ils sont générés avec l’application d’authentification ou une clé d’accès.',
    make: 'Générer de nouveaux codes',
  },
  password: {
    title: 'Mot de passe',
    none: 'Vous n’avez pas de mot de passe : vous vous connectez avec une clé d’accès ou un code PIN.',
    ends: 'Vos autres appareils sont déconnectés.',
  },
  pin: {
    title: 'Code PIN pour les tablettes',
    help: 'De quatre à huit chiffres, avec lesquels vous vous connectez aux tablettes du garage.',
    set: 'Défini',
    notSet: 'Aucun code PIN',
    remove: 'Retirer le code PIN',
  },
  sessions: {
    title: 'Vos sessions ouvertes',
    thisDevice: 'Cet appareil',
    onTablet: 'Tablette',
    unknownDevice: 'Appareil inconnu',
    help: 'Si vous ne reconnaissez pas une session, fermez-la et changez de mot de passe.',
  },
  history: 'Connexions et changements',
  second: {
    title: 'Deuxième étape',
    text: 'Votre rôle donne accès à des montants et à des données personnelles : un mot de passe seul ne suffit pas. Choisissez une clé d’accès ou une application d’authentification.',
    withPasskey: 'Avec une clé d’accès',
    withApp: 'Avec une application d’authentification',
  },
};
