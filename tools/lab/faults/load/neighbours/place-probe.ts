// Runs inside the service's process, together with turn-probe.ts. Counts how often a workshop waited because other
// workshops held all places.
import '../../../../../test/support/turn-probe.ts';
import { FairSlots } from '../../../../../db/connection/fair-places.ts';

/**
 * Per workshop: how often a request waited although its workshop held no place, because other workshops held all
 * places.
 */
export type BlockCounts = Record<number, number>;

const heldPlaces = new WeakMap<FairSlots, Map<number, number>>();
let blocked: BlockCounts = {};

function changeHeldPlaces(places: FairSlots, workshop: number, change: number): void {
  const its = heldPlaces.get(places) ?? new Map<number, number>();
  heldPlaces.set(places, its.set(workshop, (its.get(workshop) ?? 0) + change));
}

const { take, giveBack } = FairSlots.prototype;

FairSlots.prototype.take = function (workshop) {
  const waiting = take.call(this, workshop);
  if (!waiting) {
    changeHeldPlaces(this, workshop, 1);
    return undefined;
  }
  if (!heldPlaces.get(this)?.get(workshop)) blocked[workshop] = (blocked[workshop] ?? 0) + 1;
  return waiting.then(() => changeHeldPlaces(this, workshop, 1));
};

FairSlots.prototype.giveBack = function (workshop) {
  changeHeldPlaces(this, workshop, -1);
  giveBack.call(this, workshop);
};

process.on('message', (question) => {
  if (question !== 'blocked') return;
  process.send?.(blocked);
  blocked = {};
});
