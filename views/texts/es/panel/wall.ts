import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Pantalla de pared',
  close: 'Cerrar',
  nothing: 'Hoy no hay vehículos',
  noBox: 'Sin box',
  promised: 'para',
  waitingParts: 'Espera recambios',
};
