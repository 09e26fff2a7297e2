import { randomInt } from 'node:crypto';

/**
 * The number of unique values that a run may use. The values start at a random number, so that two runs in one workshop
 * use different values.
 */
const room = 1_000_000;
let numbered = randomInt(10_000_000, 99_999_999 - room);

/** Generates unique field values that pass all validation rules. */
export const fresh = {
  name: () => `Inventado ${nextNumber()}`,
  email: () => `cliente-${nextNumber()}@example.com`,
  phone: () => `6${nextNumber()}`,
  tax_id: () => `${nextNumber()}T`,
  plate: () => `T${nextNumber()}`,
  reference: () => `PIEZA-${nextNumber()}`,
};

/** Returns a unique number of eight digits. */
function nextNumber(): string {
  numbered += 1;
  return String(numbered);
}

const minuteMs = 60_000;
/** End of the last minute of work. It is the same for the whole run, so that the minutes do not overlap. */
const lastMinuteMs = Date.now() - minuteMs;

/** Returns the body of a minute of work in the last eleven months. Each minute is unique. */
export function hoursBody() {
  const endMs = lastMinuteMs - (Number(nextNumber()) % 480_000) * minuteMs;
  return {
    started_at: new Date(endMs - minuteMs).toISOString(),
    ended_at: new Date(endMs).toISOString(),
  };
}

/** Returns the body of an absence of a day in a distant future, in which nothing is booked. Each start is unique. */
export function absenceBody() {
  const fromMs = Date.parse('2098-01-01T07:00:00Z') + (Number(nextNumber()) % 480_000) * minuteMs;
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(fromMs + 1_440 * minuteMs).toISOString(),
    reason: 'holidays',
  };
}

/** A webhook URL with a domain reserved for examples: no delivery arrives there. */
export const unusedReceiverUrl = 'https://receiver.example/hooks';

export function clientBody() {
  return { name: fresh.name(), email: fresh.email(), phone: fresh.phone(), tax_id: fresh.tax_id() };
}

export function budgetBody() {
  return { lines: [{ description: 'Revisión de frenos', unit_price: 52 }] };
}

export function lineBody() {
  return { description: 'Líquido de frenos' };
}

export function emailBody() {
  return { to: fresh.email(), subject: 'Su coche está listo', text: 'Puede recogerlo hasta las 19:00.' };
}

export function smsBody() {
  return { to: fresh.phone(), body: 'Su coche está listo.' };
}

export function webhookBody(receiverUrl: string) {
  return { url: `${receiverUrl}/${nextNumber()}`, events: ['client.created'] };
}
