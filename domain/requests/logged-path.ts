/** Long enough for every path of the API; a flood of long ones must not fill the log. */
const maxLength = 200;
const maxSegmentLength = 40;

/** Words, with a number of at most eight digits behind them, or such a number: no tokens, phone numbers or addresses. */
const plainSegment = /^(?:\d{1,8}|[A-Za-z]+(?:[._-][A-Za-z]+)*\d{0,8}|)$/;

/** Formats a path that does not exist for the request log: hides segments that may be secrets or personal data. */
export function loggedPath(path: string): string {
  const shown = path
    .slice(0, 2 * maxLength)
    .split('/')
    .map((segment) => (segment.length <= maxSegmentLength && plainSegment.test(segment) ? segment : '…'))
    .join('/');
  return shown.length <= maxLength ? shown : `${shown.slice(0, maxLength - 1)}…`;
}

/** More fields than this are rarely wrong at once. */
export const maxLoggedFields = 20;

/** Formats the paths of refused fields for the request log: a caller chooses the names of unknown ones. */
export function loggedFields(paths: string[]): string[] {
  return [...new Set(paths.slice(0, maxLoggedFields).map(loggedPath))];
}
