import type { WallTexts } from '../../types/panel/wall.ts';

export const wall: WallTexts = {
  title: 'Екран за стена',
  close: 'Затваряне',
  nothing: 'Днес няма автомобили',
  noBox: 'Без бокс',
  promised: 'за',
  waitingParts: 'Чака части',
};
