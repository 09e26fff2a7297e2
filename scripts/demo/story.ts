import { type Calendar, later } from './calendar.ts';
import type { Author, Episode, Script } from './episode.ts';
import { scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';
import { beginWork, checkIn, deliver, demoVehicleRow, openQuote, setStatus } from './steps.ts';
import { type Work, type WorkName, works } from './works.ts';

type Step<Prepared> =
  | Pick<Episode<Prepared>, 'pictures' | 'prepare' | 'run'>
  | ((stage: Stage) => Promise<unknown>);

/** The episodes of one job that differs from the usual ones. */
export class Story {
  readonly #script: Script;
  readonly calendar: Calendar;
  readonly key: string;
  readonly #vehicle: number;
  readonly #work: Work;

  constructor(
    script: Script,
    calendar: Calendar,
    { key, vehicle, work }: { key: string; vehicle: number; work: WorkName },
  ) {
    this.#script = script;
    this.calendar = calendar;
    this.key = key;
    this.#vehicle = vehicle;
    this.#work = works[work];
  }

  /** Adds an episode on a working day; a moment in place of the day is taken as it is. */
  add<Prepared>(when: [day: number, time: string] | Date, by: Author, step: Step<Prepared>): this {
    const at = when instanceof Date ? when : this.calendar.at(...when);
    const seconds = scatterBetween(`${this.key} ${at.getTime()}`, 0, 55);
    const episode = typeof step === 'function' ? { run: step } : step;
    const name = `${this.key} at ${at.toISOString()}`;
    this.#script.add({ name, at: later(at, seconds / 60), by, ...episode } as Episode);
    return this;
  }

  /** Opens the quote of the work at the counter. */
  quote(day: number, time: string): this {
    return this.add([day, time], 'office', async (stage) => {
      const vehicle = await demoVehicleRow(stage, this.#vehicle);
      const mechanic = this.#vehicle % 3;
      await openQuote(stage, { key: this.key, vehicle, mechanic, work: this.#work });
    });
  }

  send(day: number, time: string): this {
    return this.add([day, time], 'office', (stage) =>
      setStatus(stage, this.key, 'Enviado', { notify_client: true }),
    );
  }

  /** Moves the budget to another status. */
  move(day: number, time: string, status: Parameters<typeof setStatus>[2], by: Author = 'office'): this {
    const details = status === 'En espera' ? { end_work: true } : {};
    return this.add([day, time], by, (stage) => setStatus(stage, this.key, status, details));
  }

  begin(day: number, time: string, by: Author): this {
    return this.add([day, time], by, (stage) => beginWork(stage, this.key));
  }

  arrive(day: number, time: string): this {
    return this.add([day, time], 'office', (stage) => checkIn(stage, this.key));
  }

  /** Finishes the work, and tells the client that the vehicle is ready. */
  finish(day: number, time: string): this {
    return this.add([day, time], `mechanic${(this.#vehicle % 3) as 0 | 1 | 2}`, (stage) =>
      setStatus(stage, this.key, 'Finalizado', { notify_client: true, end_work: true }),
    );
  }

  fetch(day: number, time: string): this {
    return this.add([day, time], 'office', (stage) => deliver(stage, this.key));
  }

  /** Accepts, begins and finishes the work between the arrival and the return of the vehicle. */
  workOn(day: number, arrived: string, done: string): this {
    return this.move(day - 1, '18:05', 'Aprobado')
      .arrive(day, arrived)
      .begin(day, later9(arrived), `mechanic${(this.#vehicle % 3) as 0 | 1 | 2}`)
      .finish(day, done);
  }
}

/** Returns a time nine minutes later on the same day. */
function later9(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = hours * 60 + minutes + 9;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
