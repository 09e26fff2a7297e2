/**
 * Maximum length of a logged path, so that a flood of long paths does not fill the log. All paths of the API are
 * shorter.
 */
const maxLength = 200;
const maxSegmentLength = 40;

/**
 * Segments that are logged: words, words with a number of up to eight digits, and such numbers. Excludes tokens, phone
 * numbers and addresses.
 */
const plainSegment = /^(?:\d{1,8}|[A-Za-z]+(?:[._-][A-Za-z]+)*\d{0,8}|)$/;

/** Formats an unknown path for the request log, and hides segments that may be secrets or personal data. */
export function loggedPath(path: string): string {
  const shown = path
    .slice(0, 2 * maxLength)
    .split('/')
    .map((segment) => (segment.length <= maxSegmentLength && plainSegment.test(segment) ? segment : '…'))
    .join('/');
  return shown.length <= maxLength ? shown : `${shown.slice(0, maxLength - 1)}…`;
}

/** Maximum number of logged fields. Requests rarely have more errors at once. */
export const maxLoggedFields = 20;

/**
 * Formats the paths of refused fields for the request log. Hides names of unknown fields, which are free text of the
 * caller.
 */
export function loggedFields(paths: string[]): string[] {
  return [...new Set(paths.slice(0, maxLoggedFields).map(loggedPath))];
}
