import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: "Quan queda lliure una hora, s'ofereix als clients que poden venir llavors. És per al primer que digui que sí.",
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `des del ${day}`,
  to: (day) => `fins al ${day}`,
  none: 'No espera ningú',
  noneHint: 'Apunteu un client a recepció quan cap hora no li vagi bé, o aquí sota amb el seu pressupost.',
  until: "L'oferta acaba",
  offerHelp:
    "El client rep un missatge de seguida. L'hora no es reserva: encara la podeu donar a algú altre.",
  noTimes: 'No hi ha hores lliures en aquests dies.',
  later: 'Dies següents',
};
