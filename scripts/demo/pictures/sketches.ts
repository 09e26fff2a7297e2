import { burntLamp, dentedDoor, engineWarning, odometer, scratchedBumper } from './body-and-dashboard.ts';
import { brakeDisc, brakePads, nailInTyre, wornTyre } from './brakes-and-tyres.ts';
import type { Sketch } from './canvas.ts';
import {
  airFilter,
  burntClutch,
  coolantLeak,
  corrodedTerminal,
  crackedBelt,
  leakingShock,
  oilFilter,
} from './engine.ts';

/** The photos of the demo's jobs, by the names of their files. */
export const pictures = {
  'Filtro de aceite usado.jpg': oilFilter,
  'Filtro de aire sucio.jpg': airFilter,
  'Cuentakilómetros.jpg': odometer,
  'Pastillas gastadas.jpg': brakePads,
  'Disco con rebaba.jpg': brakeDisc,
  'Correa agrietada.jpg': crackedBelt,
  'Fuga de refrigerante.jpg': coolantLeak,
  'Neumático desgastado.jpg': wornTyre,
  'Clavo en el neumático.jpg': nailInTyre,
  'Testigo del motor.jpg': engineWarning,
  'Borne sulfatado.jpg': corrodedTerminal,
  'Amortiguador con fuga.jpg': leakingShock,
  'Arañazo en el paragolpes.jpg': scratchedBumper,
  'Golpe en la puerta.jpg': dentedDoor,
  'Faro quemado.jpg': burntLamp,
  'Embrague quemado.jpg': burntClutch,
} satisfies Record<string, Sketch>;

export type PictureName = keyof typeof pictures;
