import { carDrawing, type DamagePlace, damageZones } from '../../../domain/vehicles/check-in.ts';
import type { CheckIn } from './data.ts';

const zones = Object.entries(damageZones) as [DamagePlace, NonNullable<(typeof damageZones)[DamagePlace]>][];

/**
 * A car from above, with its front at the top. Its damaged places are marked. Scripts add a row to the list for a
 * pressed place; the list alone does the same for keyboards and screen readers.
 */
export function Car({ damages, label }: { damages: CheckIn['damages']; label: string }) {
  const { width, height } = carDrawing;
  const damaged = new Set(damages.map(({ place }) => place));
  return (
    <svg class="car" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} data-car="">
      {zones.map(([place, zone]) => (
        <rect
          {...zone}
          rx="4"
          class={damaged.has(place) ? 'car-zone damaged' : 'car-zone'}
          data-place={place}
        />
      ))}
      <path class="car-lights" d="M35 7h10M75 7h10M35 227h10M75 227h10" />
    </svg>
  );
}
