import { expect } from 'vitest';
import type { RacesScene } from './scene.ts';

interface Time {
  start: string;
  end: string;
}

/** An appointment or proposal, as in the diary of a budget. */
interface KeptAppointment extends Time {
  id: string;
  box: { id: number };
}

/** A change of the diary that the service acknowledged to a client. */
export type Acknowledgement =
  | { deed: 'booked' | 'proposed'; appointment: KeptAppointment }
  | { deed: 'confirmed'; proposal: string }
  | { deed: 'cancelled'; id: string };

interface Event {
  event: string;
  data: Time & { id: string; budget_id: number; status: string };
}

interface Diary {
  confirmed: KeptAppointment | null;
  proposed: KeptAppointment | null;
}

const emptyDiary: Diary = { confirmed: null, proposed: null };

/**
 * Checks one budget: its events, in order, lead from an empty diary to the rows in the table; exactly one acknowledged
 * change causes each event; and each acknowledged change has an event. Two bookings of a budget must not request the
 * same time, because an event could then belong to either booking.
 */
export async function expectToAgree(
  { sql }: RacesScene,
  budgetId: number,
  done: Acknowledgement[],
): Promise<void> {
  const events = await eventsOf(sql, budgetId);
  const replay = new Replay(done);
  for (const [index, event] of events.entries()) replay.happen(event, events[index + 1]);
  replay.expectNothingLeft();
  expect(await diaryOf(sql, budgetId)).toEqual(replay.diary);
  expect(await traceOf(sql, budgetId)).toEqual({
    told: events.map(({ event }) => event),
    sequence: events.filter(({ data }) => data.id.startsWith('b')).length,
  });
}

class Replay {
  diary = { ...emptyDiary };
  readonly #left: Set<Acknowledgement>;
  readonly #confirmed = new Set<string>();

  constructor(done: Acknowledgement[]) {
    this.#left = new Set(done);
  }

  happen(event: Event, next: Event | undefined): void {
    const { data } = event;
    const expected = { 'appointment.proposed': 'proposed', 'appointment.confirmed': 'confirmed' }[
      event.event
    ];
    expect(data.status).toBe(expected ?? 'cancelled');
    if (event.event === 'appointment.proposed') this.#propose(data);
    else if (event.event === 'appointment.confirmed') this.#confirm(data);
    else this.#cancel(data, next);
  }

  #propose(data: Event['data']): void {
    expect(this.diary.proposed).toBeNull();
    this.diary.proposed = this.#taken('proposed', data) ?? isUnacknowledged(data);
  }

  /** Replays an event of a confirmed appointment: a booking, a move, or the desk's confirmation of a proposal. */
  #confirm(data: Event['data']): void {
    const booked = this.#taken('booked', data);
    if (booked) {
      this.diary.confirmed = booked;
      return;
    }
    const { proposed } = this.diary;
    expect(data).toMatchObject({ start: proposed?.start, end: proposed?.end });
    const proposal = (proposed as KeptAppointment).id;
    this.#take((done) => done.deed === 'confirmed' && done.proposal === proposal) ?? isUnacknowledged(data);
    this.#confirmed.add(proposal);
    this.diary = { confirmed: { ...(proposed as KeptAppointment), id: data.id }, proposed: null };
  }

  #cancel(data: Event['data'], next: Event | undefined): void {
    const which = data.id.startsWith('b') ? 'confirmed' : 'proposed';
    expect(this.diary[which]).toMatchObject({ id: data.id, start: data.start, end: data.end });
    const cancelled = this.#take((done) => done.deed === 'cancelled' && done.id === data.id);
    const isReplaced = which === 'proposed' && next?.event === 'appointment.proposed';
    if (!cancelled && !isReplaced) isUnacknowledged(data);
    this.diary[which] = null;
  }

  /**
   * Expects every acknowledged change to have an event. Ignores repeated confirmations, which the service acknowledges
   * but which change nothing.
   */
  expectNothingLeft(): void {
    const left = [...this.#left].filter(
      (done) => done.deed !== 'confirmed' || !this.#confirmed.has(done.proposal),
    );
    expect(left).toEqual([]);
  }

  #taken(deed: 'booked' | 'proposed', { id, start, end }: Event['data']): KeptAppointment | undefined {
    const isIt = ({ appointment: kept }: { appointment: KeptAppointment }) =>
      kept.id === id && kept.start === start && kept.end === end;
    const done = this.#take((each) => each.deed === deed && isIt(each as { appointment: KeptAppointment }));
    return done && (done as { appointment: KeptAppointment }).appointment;
  }

  #take(isIt: (done: Acknowledgement) => boolean): Acknowledgement | undefined {
    const found = [...this.#left].find(isIt);
    if (found) this.#left.delete(found);
    return found;
  }
}

function isUnacknowledged(data: Event['data']): never {
  throw new Error(`nobody was told of ${JSON.stringify(data)}`);
}

async function eventsOf(sql: RacesScene['sql'], budgetId: number): Promise<Event[]> {
  const rows = await sql<Event[]>`
    select event, data from events
    where event like 'appointment.%' and (data->>'budget_id')::bigint = ${budgetId} order by id`;
  return rows;
}

async function diaryOf(sql: RacesScene['sql'], budgetId: number): Promise<Diary> {
  const rows = await sql`
    select id, status, box_id, starts_at, ends_at from appointments where budget_id = ${budgetId}`;
  const kept = rows.map(({ id, status, box_id, starts_at, ends_at }) => {
    const shownId = status === 'confirmed' ? `b${budgetId}` : `p${id}`;
    const [start, end] = [starts_at, ends_at].map((moment) => new Date(moment).toISOString());
    return [status, { id: shownId, start, end, box: { id: Number(box_id) } }];
  });
  expect(new Set(kept.map(([status]) => status)).size).toBe(kept.length);
  return { ...emptyDiary, ...Object.fromEntries(kept) };
}

/** Reads the budget's history of appointments, and the number of changes of its calendar entry. */
async function traceOf(sql: RacesScene['sql'], budgetId: number) {
  const history = await sql`
    select action from budget_history where budget_id = ${budgetId} and action like 'appointment.%' order by id`;
  const [budget] = await sql`select calendar_sequence from budgets where id = ${budgetId}`;
  return { told: history.map(({ action }) => action), sequence: budget?.calendar_sequence };
}

/** Expects that no two live appointments of a box overlap. */
export async function expectNoOverlap({ sql }: RacesScene): Promise<void> {
  const overlaps = await sql`
    select one.id, other.id as other
    from appointments one join appointments other
      on other.instance_id = one.instance_id and other.box_id = one.box_id and other.id > one.id
        and other.budget_id <> one.budget_id and other.starts_at < one.ends_at and other.ends_at > one.starts_at
    where coalesce(one.lapses_at, 'infinity') > now() and coalesce(other.lapses_at, 'infinity') > now()`;
  expect([...overlaps]).toEqual([]);
}
