import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: 'Quand un créneau se libère, il est proposé aux clients qui peuvent venir à ce moment-là. Il revient au premier qui dit oui.',
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `à partir du ${day}`,
  to: (day) => `jusqu’au ${day}`,
  none: 'Personne n’attend',
  noneHint:
    'Inscrivez un client à la réception quand aucune heure ne convient, ou ci-dessous avec son devis.',
  until: 'La proposition expire',
  offerHelp:
    'Le client reçoit un message tout de suite. Le créneau n’est pas réservé\u00a0: vous pouvez encore le donner à un autre.',
  noTimes: 'Aucun créneau n’est libre ces jours-là.',
  later: 'Jours suivants',
};
