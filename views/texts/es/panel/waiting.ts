import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: 'Cuando queda libre una hora, se ofrece a los clientes que pueden venir entonces. Es para el primero que diga que sí.',
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `desde el ${day}`,
  to: (day) => `hasta el ${day}`,
  none: 'Nadie espera',
  noneHint:
    'Apunte a un cliente en recepción cuando ninguna hora le vaya bien, o aquí abajo con su presupuesto.',
  until: 'La oferta acaba',
  offerHelp: 'El cliente recibe un mensaje enseguida. La hora no se reserva: todavía puede dársela a otro.',
  noTimes: 'No hay horas libres en estos días.',
  later: 'Días siguientes',
};
