import type { CounterTexts } from '../../types/panel/counter.ts';

export const counter: CounterTexts = {
  note: 'Cherchez le client ou saisissez-en un nouveau, puis choisissez l’heure.',
  search: 'Immatriculation, téléphone ou nom',
  find: 'Chercher',
  none: (query) => `Personne ne correspond à «\u00a0${query}\u00a0». Saisissez le nouveau client.`,
  matches: 'Clients et véhicules trouvés',
  newClient: 'Nouveau client',
  otherClient: 'Autre client',
  anotherVehicle: 'Autre véhicule',
  otherPlate: 'Immatriculation d’un autre véhicule',
  noVehicles: 'Pas encore de véhicule.',
  noJobs: 'Rien en cours.',
  noVisits: 'Pas encore de visite.',
  inspection: 'Contrôle technique jusqu’au',
  inspectionExpired: 'Contrôle technique expiré',
  when: 'Quand',
  day: 'Jour',
  earlier: 'Avant',
  later: 'Après',
  showTimes: 'Voir les heures',
  withoutTime: 'Sans rendez-vous',
  onlyFree: (minutes) => `${minutes} min seulement`,
  noTimes: {
    hours: 'Le garage est fermé ce jour de la semaine.',
    holiday: 'Le garage est fermé\u00a0:',
    no_boxes: 'Il n’y a pas encore de poste de travail\u00a0: aucun rendez-vous n’est possible.',
  },
  addBox: 'Ajouter un poste de travail',
  anyBox: 'N’importe quel poste libre',
  book: 'Enregistrer la visite',
  booked: 'Visite enregistrée',
  bookedWithoutTime: 'Visite enregistrée, sans rendez-vous',
  nextCall: 'Autre appel',
  confirmation: {
    planned: {
      email: (address) =>
        `Un e-mail à ${address} avec l’heure, le rendez-vous pour l’agenda et le lien vers le devis.`,
      sms: (address) => `Un SMS au ${address} avec l’heure et le lien vers le devis.`,
    },
    sent: {
      email: (address) => `La confirmation part par e-mail à ${address}.`,
      sms: (address) => `La confirmation part par SMS au ${address}.`,
    },
    none: 'Aucune confirmation ne peut être envoyée\u00a0:',
  },
  unpaid: (amount) => `${amount} impayés`,
};
