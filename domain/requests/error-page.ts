/** Returns the path of the page about an error code, which leads on to that in the reader's language. */
export function errorPagePath(code: string): string {
  return `/docs/errors/${code}`;
}
