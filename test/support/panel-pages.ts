import { screenMatcher } from '../../http/panel/match-screen.ts';
import { screens } from '../../views/panel/index.ts';
import type { Screen } from '../../views/panel/screen.ts';
import { deskRows } from './desk-rows.ts';
import { issuer } from './fixtures.ts';
import type { Visitor } from './panel.ts';
import type { TestWorkshop } from './workshop.ts';

const matchScreen = screenMatcher(screens);

/**
 * Fills a workshop with a record of each kind, so that the screens of the panel have something to show. Returns the
 * addresses to which no link leads, because a form leads to them.
 */
export async function fillWorkshop(workshop: TestWorkshop): Promise<string[]> {
  const { desk } = workshop;
  await desk('PATCH', '/settings', issuer);
  await desk('POST', '/email', { url: 'smtps://smtp.example.com', from: 'taller@example.com' });
  await desk('POST', '/sms', { twilio: `AC${'0a'.repeat(16)}:${'1b'.repeat(16)}`, from: '+34600000000' });
  const rows = deskRows(workshop);
  for (const kind of rows.kinds) await rows.idOf(kind);
  const table = Buffer.from('name;phone\nClara Ejemplo;600 000 001\n;x\n').toString('base64');
  const { body: file } = await desk('POST', '/imports', { file: table, filename: 'clientes.csv' });
  const imported = `/panel/start/import/clients/${file.id}`;
  // The diary of this week does not show appointments of later days.
  const appointments = await Promise.all([rows.idOf('bookings'), rows.idOf('appointments')]);
  const dated = appointments.map((id) => `/panel/diary/appointments/${id}`);
  return [...openings, ...dated, imported, `${imported}/result`];
}

/** Addresses of screens without a parameter. */
export const openings = screens.map(({ path }) => path).filter((path) => !path.includes(':'));

export interface FoundPage {
  screen: Screen;
  path: string;
  status: number;
  html: string;
}

/** Maximum pages of an address that differ in their query, such as the steps of a form. */
const maxVariants = 24;

/**
 * Opens pages and follows their links within the panel. Opens one page of each kind: pages whose addresses differ only
 * in ids are of one kind. Pages without a screen are returned as well, because a link to them is broken.
 */
export async function findPages(
  { get }: Visitor,
  from: readonly string[],
): Promise<{ pages: FoundPage[]; broken: string[] }> {
  const known = new Set<string>();
  const variants = new Map<string, number>();
  const pages: FoundPage[] = [];
  const broken: string[] = [];
  const waiting = from.map((path) => ({ path, by: '' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, by } = next;
    const kind = kindOf(path);
    const screen = matchScreen(new URL(path, origin).pathname)?.screen;
    const [base = ''] = kind.split('?');
    const count = variants.get(base) ?? 0;
    if (known.has(kind) || count >= maxVariants) continue;
    known.add(kind);
    variants.set(base, count + 1);
    const { statusCode: status, payload: html } = await get(path);
    if (by !== '' && status >= 400) broken.push(`${by} links to ${path}, which answers ${status}`);
    if (!screen || status !== 200 || !html.startsWith('<!doctype html>')) continue;
    pages.push({ screen, path, status, html });
    waiting.push(...linksIn(html, path).map((link) => ({ path: link, by: path })));
  }
  return { pages, broken };
}

const origin = 'http://workshop.test';

/** Lists the addresses within the panel to which a page links. */
function linksIn(html: string, path: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(unescapeHtml(href), new URL(path, origin)))
    .filter((url) => url.origin === origin && /^\/panel(\/|$)/.test(url.pathname))
    .map(({ pathname, search }) => pathname + search);
}

/** Returns an address with its ids and cursors replaced. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, origin);
  const query = [...searchParams].map(([name, value]) => `${name}=${withoutId(value)}`);
  return `${pathname.split('/').map(withoutId).join('/')}?${query.toSorted().join('&')}`;
}

function withoutId(text: string): string {
  return /\d/.test(text) ? '#' : text;
}

export function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
