/** Number of base-36 digits of the time in ms, which suffices until 2059. */
const timeDigits = 8;
const requestIdPattern = /^req_([0-9a-z]{8})[0-9a-f]{18}[0-9a-z]{6,}$/;

/**
 * Returns the id of a request. It consists of the time, a name of the server process, and the number of the request in
 * that process, in base 36.
 */
export function requestId(at: Date, process: string, count: number): string {
  const moment = at.getTime().toString(36).padStart(timeDigits, '0');
  return `req_${moment}${process}${count.toString(36).padStart(6, '0')}`;
}

const anyRequestId = /^req_[0-9a-z]{24,40}$/;

/** Tells whether a text has the form of a request's id, including ids of release 1.0.0. */
export function isRequestId(text: string): boolean {
  return anyRequestId.test(text);
}

/** Returns the time in a request's id; undefined for ids of release 1.0.0, which contain no time. */
export function timeOfRequestId(id: string): Date | undefined {
  const [, moment] = requestIdPattern.exec(id) ?? [];
  return moment === undefined ? undefined : new Date(Number.parseInt(moment, 36));
}
