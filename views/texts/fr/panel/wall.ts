import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Écran mural',
  close: 'Fermer',
  nothing: 'Aucun véhicule aujourd’hui',
  noBox: 'Sans poste',
  promised: 'pour',
  waitingParts: 'Attend des pièces',
};
