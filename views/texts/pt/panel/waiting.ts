import type { WaitingTexts } from '../../types/panel/waiting.ts';

export const waiting: WaitingTexts = {
  note: 'Quando fica livre uma hora, é proposta aos clientes que podem vir nessa altura. Fica para o primeiro que disser que sim.',
  atLeast: (minutes) => `${minutes} min`,
  from: (day) => `a partir de ${day}`,
  to: (day) => `até ${day}`,
  none: 'Ninguém está à espera',
  noneHint:
    'Ponha um cliente na lista na receção quando nenhuma hora serve, ou aqui em baixo com o seu orçamento.',
  until: 'A proposta termina',
  offerHelp:
    'O cliente recebe uma mensagem de imediato. A hora não fica reservada: ainda a pode dar a outro.',
  noTimes: 'Não há horas livres nestes dias.',
  later: 'Dias seguintes',
};
