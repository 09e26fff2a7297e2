import type { DoorTexts } from '../../types/panel/door.ts';

export const door: DoorTexts = {
  refusals: {
    role: {
      title: 'Vous n’avez pas accès à cette page',
      text: 'Votre rôle ne la comprend pas. Le propriétaire du garage peut le modifier dans Équipe.',
    },
    otherOrigin: {
      title: 'Le formulaire n’a pas été envoyé',
      text: 'Il provenait d’une page étrangère au panneau. Rouvrez la page et saisissez à nouveau les données.',
    },
    unknownForm: {
      title: 'Le formulaire n’a pas été envoyé',
      text: 'Il n’est plus valable. Rouvrez la page et saisissez à nouveau les données.',
    },
    insecure: {
      title: 'Une connexion sécurisée est nécessaire',
      text: 'Le panneau n’est disponible qu’à une adresse commençant par https://. Adressez-vous à la personne qui administre le service.',
    },
    notFound: {
      title: 'Rien ici',
      text: 'La page n’existe pas ou la fiche a été supprimée.',
    },
    unavailable: {
      title: 'Indisponible pour le moment',
      text: 'Rien n’a été modifié. Réessayez dans quelques secondes.',
    },
    paused: {
      title: 'Le garage est en pause',
      text: 'Il est en cours de déplacement ou de maintenance. Rien n’a été modifié. Réessayez dans quelques minutes.',
    },
    tooLarge: {
      title: 'Trop volumineux',
      text: 'Le formulaire ou le fichier dépasse la taille autorisée. Rien n’a été modifié.',
    },
    defect: {
      title: 'Une erreur s’est produite',
      text: 'C’est un défaut du programme. Rien n’a été modifié. Communiquez le numéro ci-dessous à la personne qui administre le service.',
    },
  },
  toasts: {
    saved: 'Enregistré',
    added: 'Ajouté',
    removed: 'Supprimé',
    sent: 'Envoyé',
    unsent: 'Non envoyé. Le motif est affiché dans Aujourd’hui',
    done: 'Fait',
  },
  irreversible: (act) =>
    `« ${act} » est irréversible. Vérifiez les données et appuyez de nouveau sur le bouton.`,
  choose: 'Choisissez un des résultats.',
  toStart: 'Aller à Aujourd’hui',
  tryAgain: 'Réessayer',
  requestId: 'Requête n°',
};
