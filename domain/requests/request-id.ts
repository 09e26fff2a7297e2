/** Base 36: eight digits last until the year 2059. */
const momentDigits = 8;
const written = /^req_([0-9a-z]{8})[0-9a-f]{18}[0-9a-z]{6,}$/;

/** Returns the id of a request: when it came, which process got it, and the number that it has there. */
export function requestId(at: Date, process: string, count: number): string {
  const moment = at.getTime().toString(36).padStart(momentDigits, '0');
  return `req_${moment}${process}${count.toString(36).padStart(6, '0')}`;
}

/** Reads when a request came from its id; undefined for the ids of release 1.0.0, which do not say it. */
export function momentOfRequest(id: string): Date | undefined {
  const [, moment] = written.exec(id) ?? [];
  return moment === undefined ? undefined : new Date(Number.parseInt(moment, 36));
}
