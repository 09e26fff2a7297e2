/** Base 36: eight digits last until 2059. */
const momentDigits = 8;
const written = /^req_([0-9a-z]{8})[0-9a-f]{18}[0-9a-z]{6,}$/;

/** Returns the id of a request: its time, a name of the process, and a count of the requests there. */
export function requestId(at: Date, process: string, count: number): string {
  const moment = at.getTime().toString(36).padStart(momentDigits, '0');
  return `req_${moment}${process}${count.toString(36).padStart(6, '0')}`;
}

/** Reads the time of a request from its id; undefined for ids of release 1.0.0, which lack it. */
export function momentOfRequest(id: string): Date | undefined {
  const [, moment] = written.exec(id) ?? [];
  return moment === undefined ? undefined : new Date(Number.parseInt(moment, 36));
}
