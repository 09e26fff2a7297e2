import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Wall screen',
  close: 'Close',
  nothing: 'No vehicles today',
  noBox: 'Without a box',
  promised: 'for',
  waitingParts: 'Waits for parts',
};
