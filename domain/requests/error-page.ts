/** Returns the path of the page about an error code. The page redirects to the reader's language. */
export function errorPagePath(code: string): string {
  return `/docs/errors/${code}`;
}
