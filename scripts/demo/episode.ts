import type { PictureOrder } from './pictures.ts';
import type { Stage } from './stage.ts';

/** The authors of the demo's episodes: the staff by role, an integration, and the service for clients and providers. */
export type Author =
  | 'owner'
  | 'office'
  | 'mechanic0'
  | 'mechanic1'
  | 'mechanic2'
  | 'accountant'
  | 'fleet'
  | 'service';

/** One change of the demo's data at a moment of its fortnight, which is written in one transaction. */
export interface Episode<Prepared = unknown> {
  /** Says which episode was skipped. */
  name: string;
  at: Date;
  by: Author;
  /** Photos that `prepare` needs, which are drawn in advance. */
  pictures?: readonly PictureOrder[];
  /** Slow work before the transaction, such as storing photos. */
  prepare?(stage: Stage): Promise<Prepared>;
  run(stage: Stage, prepared: Prepared): Promise<unknown>;
}

/** Collects the episodes of the fortnight. */
export class Script {
  readonly #episodes: Episode[] = [];

  add<Prepared = undefined>(episode: Episode<Prepared>): void {
    this.#episodes.push(episode as Episode);
  }

  /** Returns the episodes until a moment in the order of their times, which all differ. */
  episodesUntil(last: Date): Episode[] {
    let latestMs = 0;
    return this.#episodes
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((episode) => {
        latestMs = Math.max(episode.at.getTime(), latestMs + 1);
        return { ...episode, at: new Date(latestMs) };
      })
      .filter(({ at }) => at <= last);
  }
}
