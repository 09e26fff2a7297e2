import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: 'Quando fica livre uma hora, é oferecida aos clientes a quem convém. É de quem disser que sim primeiro.',
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `a partir de ${day}`,
  to: (day) => `até ${day}`,
  none: 'Ninguém espera',
  noneHint:
    'Ponha um cliente na lista na receção quando nenhuma hora convém, ou aqui em baixo com o seu orçamento.',
  until: 'A oferta acaba',
  offerHelp:
    'O cliente recebe uma mensagem de imediato. A hora não fica reservada: ainda a pode dar a outro.',
  noTimes: 'Não há horas livres nestes dias.',
  later: 'Dias seguintes',
};
