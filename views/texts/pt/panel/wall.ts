import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Ecrã de parede',
  close: 'Fechar',
  nothing: 'Hoje não há veículos',
  noBox: 'Sem box',
  promised: 'para',
  waitingParts: 'Espera peças',
};
