import type { CounterTexts } from '../../types/panel/counter.ts';

export const counter: CounterTexts = {
  note: "Cerqueu el client o apunteu-ne un de nou, i trieu l'hora.",
  search: 'Matrícula, telèfon o nom',
  find: 'Cerca',
  none: (query) => `Ningú no coincideix amb «${query}». Apunteu les dades del client nou.`,
  matches: 'Clients i vehicles trobats',
  newClient: 'Client nou',
  otherClient: 'Un altre client',
  anotherVehicle: 'Un altre vehicle',
  otherPlate: "Matrícula d'un altre vehicle",
  noVehicles: 'Encara sense vehicles.',
  noJobs: 'Res obert.',
  noVisits: 'Encara sense visites.',
  inspection: 'ITV fins al',
  inspectionExpired: 'ITV caducada',
  when: 'Quan',
  day: 'Dia',
  earlier: 'Abans',
  later: 'Després',
  showTimes: 'Mostra les hores',
  withoutTime: 'Sense cita',
  onlyFree: (minutes) => `només ${minutes} min`,
  noTimes: {
    hours: 'El taller tanca aquest dia de la setmana.',
    holiday: 'El taller és tancat:',
    no_boxes: 'Encara no hi ha boxs, i no es poden donar cites.',
  },
  addBox: 'Afegeix un box',
  anyBox: 'Qualsevol box lliure',
  book: 'Apunta la visita',
  booked: 'Visita apuntada',
  bookedWithoutTime: 'Visita apuntada, sense cita',
  nextCall: 'Una altra trucada',
  confirmation: {
    planned: {
      email: (address) =>
        `Un correu a ${address} amb l'hora, la cita per al calendari i l'enllaç al pressupost.`,
      sms: (address) => `Un SMS al ${address} amb l'hora i l'enllaç al pressupost.`,
    },
    sent: {
      email: (address) => `La confirmació surt per correu a ${address}.`,
      sms: (address) => `La confirmació surt per SMS al ${address}.`,
    },
    none: 'No es pot enviar cap confirmació:',
  },
  unpaid: (amount) => `${amount} sense cobrar`,
};
