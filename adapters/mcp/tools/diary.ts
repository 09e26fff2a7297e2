import { weekdayAndDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/types.ts';
import { countWord, quoteText } from '../texts.ts';
import { describeMoment, localMoment, parseMoment } from '../times.ts';
import {
  createHints,
  defineTool,
  idempotencyKeyOf,
  idSchema,
  readHints,
  requestId,
  textSchema,
} from '../tool.ts';

type Slot = components['schemas']['Slot'];

/** Maximum number of slots in one answer of the API. */
const maxSlots = 500;
const moment = (description: string) => textSchema(40, description);
const minutes = (description: string) => ({ type: 'integer', minimum: 15, maximum: 720, description });

interface FreeTimes {
  from?: string;
  to?: string;
  duration_minutes?: number;
  box_id?: number;
}

export const findFreeTimes = defineTool<FreeTimes>({
  name: 'find_free_times',
  title: 'Find free times',
  description:
    "When the workshop can take a vehicle in, by day and by the workshop's clock. It reserves nothing.",
  properties: {
    from: moment('A day or a time, such as 2026-11-24 or 2026-11-24T09:30. Absent: now.'),
    to: moment('At most 31 days after from. Absent: 7 days after it.'),
    duration_minutes: minutes("Absent: the workshop's shortest appointment."),
    box_id: idSchema('Only this box.'),
  },
  hints: readHints,
  async run({ from, to, duration_minutes, box_id }, api) {
    const timezone = await api.port.timezone();
    const found = await api.read('listFreeSlots', {
      from: from === undefined ? undefined : parseMoment(from, 'from', timezone),
      to: to === undefined ? undefined : parseMoment(to, 'to', timezone),
      ...{ duration_minutes, box_id, limit: maxSlots },
    });
    const first = found.data[0];
    const last = found.data.length === maxSlots ? found.data.at(-1) : undefined;
    const days = byDay(found.data, timezone);
    return {
      summary: first
        ? `The earliest free time is ${describeMoment(first.start, timezone)} (${timezone}), for ${found.duration_minutes} minutes. Free times on ${countWord(days.length, 'day')}.`
        : `No free time of ${found.duration_minutes} minutes from ${describeMoment(found.from, timezone)} to ${describeMoment(found.to, timezone)}.`,
      data: {
        ...{ timezone, duration_minutes: found.duration_minutes, booking_mode: found.booking_mode },
        earliest: first ? localMoment(first.start, timezone) : null,
        days,
        /** Set if the list is incomplete: the value of `from` for the next call. */
        ...(last && { goes_on_from: localMoment(last.start, timezone) }),
      },
    };
  },
});

interface FreeDay {
  date: string;
  day: string;
  starts: string[];
}

/**
 * Groups the start times by day. A time at which several boxes are free occurs once. Does not use `Map.groupBy`,
 * because the code also runs on Node 20.
 */
function byDay(slots: Slot[], timezone: string): FreeDay[] {
  const days: FreeDay[] = [];
  for (const { start } of slots) {
    const local = String(localMoment(start, timezone));
    const [date, clock] = [local.slice(0, 10), local.slice(11, 16)];
    let last = days.at(-1);
    if (last?.date !== date) {
      last = { date, day: weekdayAndDay(new Date(start), timezone, 'en'), starts: [] };
      days.push(last);
    }
    if (last.starts.at(-1) !== clock) last.starts.push(clock);
  }
  return days;
}

interface BookingInput {
  quote_id: number;
  start: string;
  duration_minutes?: number;
  box_id?: number;
  mode?: 'book' | 'propose';
  notify_client?: boolean;
  request_id: string;
}

export const bookAppointment = defineTool<BookingInput>({
  name: 'book_or_propose_appointment',
  title: 'Book or propose an appointment',
  description:
    'Takes a free time for a quote. Booking moves the appointment that the quote has; a proposal waits for the workshop. If the time is taken, the refusal names others.',
  properties: {
    quote_id: idSchema('The quote.'),
    start: moment("A start from find_free_times, such as 2026-11-24T09:30 by the workshop's clock."),
    duration_minutes: minutes("Absent: the quote's estimate."),
    box_id: idSchema('Absent: a free box.'),
    mode: { enum: ['book', 'propose'], description: "Absent: the workshop's booking mode." },
    notify_client: { type: 'boolean', description: 'true: the client is notified.' },
    request_id: requestId,
  },
  required: ['quote_id', 'start', 'request_id'],
  hints: { ...createHints, destructiveHint: true, openWorldHint: true },
  async run({ quote_id, request_id, ...booking }, api) {
    const timezone = await api.port.timezone();
    const { body: appointment, isRepeated } = await api.call('createAppointment', {
      body: { ...booking, budget_id: quote_id, start: parseMoment(booking.start, 'start', timezone) },
      idempotencyKey: idempotencyKeyOf('book', request_id),
    });
    const { id, status, start, end, box, client, vehicle } = appointment;
    const done =
      status === 'confirmed' ? 'is booked' : 'is proposed, and waits for the workshop to confirm it';
    return {
      summary: `${describeMoment(start, timezone)} ${done} for ${quoteText(client.name)}.`,
      data: {
        ...{ id, status, start: localMoment(start, timezone), end: localMoment(end, timezone) },
        ...{ quote_id, box: box.name, client: client.name, plate: vehicle?.plate ?? null },
        repeated: isRepeated,
      },
    };
  },
});
