// Runs inside the service's process, together with turn-probe.ts. Counts how often a workshop waited because other
// workshops held all places.
import '../../../../../test/support/turn-probe.ts';
import { FairSlots } from '../../../../../db/connection/fair-places.ts';

/**
 * Per workshop: how often a request waited although its workshop held no place, because other workshops held all
 * places.
 */
export type BlockCounts = Record<number, number>;

const taken = new WeakMap<FairSlots, Map<number, number>>();
let blocked: BlockCounts = {};

function add(places: FairSlots, workshop: number, change: number): void {
  const its = taken.get(places) ?? new Map<number, number>();
  taken.set(places, its.set(workshop, (its.get(workshop) ?? 0) + change));
}

const { take, giveBack } = FairSlots.prototype;

FairSlots.prototype.take = function (workshop) {
  const waiting = take.call(this, workshop);
  if (!waiting) {
    add(this, workshop, 1);
    return undefined;
  }
  if (!taken.get(this)?.get(workshop)) blocked[workshop] = (blocked[workshop] ?? 0) + 1;
  return waiting.then(() => add(this, workshop, 1));
};

FairSlots.prototype.giveBack = function (workshop) {
  add(this, workshop, -1);
  giveBack.call(this, workshop);
};

process.on('message', (question) => {
  if (question !== 'blocked') return;
  process.send?.(blocked);
  blocked = {};
});
