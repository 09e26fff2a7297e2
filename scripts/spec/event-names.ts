import type { Document } from './document.ts';
import { SpecProblems } from './problems.ts';
import type { EventSource } from './sources.ts';

type Events = Record<string, EventSource>;

/** In the order of events.yaml, which is the contract's. */
export function subscribableNames(events: Events): string[] {
  return Object.keys(events).filter((name) => events[name]?.subscribable !== false);
}

/** Puts the names of the events where `x-names` asks for them, so that they are listed once. */
export function nameEvents(document: Document, events: Events): void {
  const lists: Record<string, string[]> = {
    all: Object.keys(events),
    subscribable: subscribableNames(events),
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const wanted = schema['x-names'];
    if (wanted === undefined) continue;
    const names = lists[String(wanted)];
    if (!names) throw new SpecProblems([`${name}: x-names is one of ${Object.keys(lists).join(', ')}`]);
    schema.enum = names;
  }
}
