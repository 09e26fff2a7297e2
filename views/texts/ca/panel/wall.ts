import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Pantalla de paret',
  close: 'Tanca',
  nothing: 'Avui no hi ha vehicles',
  noBox: 'Sense box',
  promised: 'per a',
  waitingParts: 'Espera recanvis',
};
