import type { Unit } from '../../../../domain/text/field-kinds.ts';

/** Units as they are written beside a number. Euros and percent have their own signs. */
export type UnitNames = Record<Exclude<Unit, 'eur' | 'percent'>, string>;
