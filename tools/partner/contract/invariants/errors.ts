import { memberOf } from '../../../../domain/text/json.ts';
import type { Exchange } from './exchange-context.ts';

/** Checks an error response: its message, and that its documentation link has the workshop's own address. */
export function errorProblem({ answer: { status, body }, url }: Exchange): string | null {
  const error = memberOf(body, 'error');
  if (status < 400 || error === undefined) return null;
  const [code, message, page] = ['code', 'message', 'doc_url'].map((name) => memberOf(error, name));
  if (String(message).trim() === '') return `the message of ${code} is empty`;
  return page === undefined ? null : pageProblem(String(page), String(code), new URL(url).hostname);
}

function pageProblem(page: string, code: string, hostname: string): string | null {
  if (!URL.canParse(page)) return `doc_url is not a URL: ${page}`;
  const { hostname: actual, pathname } = new URL(page);
  if (actual !== hostname) return `doc_url leads to ${actual}, not to ${hostname}`;
  return pathname.endsWith(`/errors/${code}`) ? null : `doc_url of ${code} leads to ${pathname}`;
}
