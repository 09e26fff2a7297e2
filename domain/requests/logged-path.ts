/**
 * Maximum length of a logged path, so that a flood of long paths does not fill the log. All paths of the API are
 * shorter.
 */
const maxLoggedPathLength = 200;
const maxSegmentLength = 40;

/**
 * Matches the path segments that are logged: words, words followed by a number, and numbers, with up to eight digits.
 * Does not match tokens, phone numbers and addresses.
 */
const plainSegment = /^(?:\d{1,8}|[A-Za-z]+(?:[._-][A-Za-z]+)*\d{0,8}|)$/;

/**
 * Formats the path of an unknown route for the request log. Segments that may be secrets or personal data become `…`.
 */
export function maskPath(path: string): string {
  const masked = path
    .slice(0, 2 * maxLoggedPathLength)
    .split('/')
    .map((segment) => (segment.length <= maxSegmentLength && plainSegment.test(segment) ? segment : '…'))
    .join('/');
  return masked.length <= maxLoggedPathLength ? masked : `${masked.slice(0, maxLoggedPathLength - 1)}…`;
}

/** Maximum number of invalid fields in a log entry. Requests rarely have more errors. */
export const maxLoggedFields = 20;

/**
 * Formats the paths of invalid fields for the request log. Names of unknown fields become `…`, because they are free
 * text of the caller.
 */
export function maskFields(paths: string[]): string[] {
  return [...new Set(paths.slice(0, maxLoggedFields).map(maskPath))];
}

/** Converts the parameters of an operation's path to the form of the log: `/clients/{id}` to `/clients/:id`. */
export function colonPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Returns the path of an operation of the desk in the request log, such as `/desk/clients/:id`. */
export function actRoute(path: string): string {
  return `/desk${colonPath(path)}`;
}
