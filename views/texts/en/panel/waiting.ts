import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: 'When a time becomes free, it is offered to the clients who can come then. The first who says yes gets it.',
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `from ${day}`,
  to: (day) => `until ${day}`,
  none: 'Nobody is waiting',
  noneHint: 'Add a client at the counter when no time suits, or below with the quote.',
  until: 'Offer ends',
  offerHelp:
    'The client gets a message at once. The time is not reserved: you can still give it to someone else.',
  noTimes: 'No time is free in these days.',
  later: 'Later days',
};
