/** Returns the path of an error code's page, which redirects to the reader's language. */
export function errorPagePath(code: string): string {
  return `/docs/errors/${code}`;
}
