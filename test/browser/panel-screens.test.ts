import { expect, test } from 'vitest';
import { screens } from '../../views/panel/index.ts';
import { signIn, type Visitor } from '../support/panel.ts';
import { type FoundPage, fillWorkshop, findPages, openings } from '../support/panel-pages.ts';
import { openWorkshop, type TestWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { findLostFocus, findOverflow, lengthenTexts, smallTargets } from './layout.ts';

// Covers every screen of views/panel/index.ts: a new one is found by the links that lead to it.

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { port } = new URL(await workshop.app.listen({ host: '127.0.0.1', port: 0 }));
const browser = await openBrowser('*.test');

/** The generated forms share their components. These have every kind of field and of result. */
const shownOperations = [
  ...['createDeskBudget', 'createBox', 'setSettings', 'addBudgetDocument', 'setBudgetLine', 'importParts'],
  ...['listDeskBudgets', 'showInvoice', 'getDeskRevenueReport', 'setClient', 'eraseClient'],
];

interface Scene {
  person: Visitor;
  host: string;
  pages: FoundPage[];
}

async function openScene(
  of: Pick<TestWorkshop, 'app' | 'host' | 'desk' | 'sql' | 'instanceId' | 'clock'>,
  from: readonly string[],
): Promise<Scene> {
  const person = await signIn(of, 'owner', 'Marta Supuesta');
  const { pages } = await findPages(person, from);
  const isShown = ({ screen, path }: FoundPage) =>
    screen.name !== 'operation' ||
    shownOperations.some((name) => path.startsWith(`/panel/operations/${name}`));
  return { person, host: of.host, pages: pages.filter(isShown) };
}

const filled = await openScene(workshop, await fillWorkshop(workshop));
const empty = await openScene(
  { ...workshop, ...(await workshop.openInstance('empty.test', 'business')) },
  openings,
);

async function openAs({ person, host }: Scene, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, {
    viewport: { width: widths.desk, height: 800 },
    hasTouch: false,
    ...options,
  });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, domain: host, path: '/' }]);
  return { page, go: (path: string) => page.goto(`http://${host}:${port}${path}`) };
}

/** Pages of a screen that differ in their query or record. */
const maxVariants = process.env.BROWSER_ALL ? Number.POSITIVE_INFINITY : 3;

const byScreen = ({ pages }: Scene) =>
  [...Map.groupBy(pages, kindOf)].map(([name, of]) => ({
    name,
    paths: of.map(({ path }) => path).slice(0, maxVariants),
    html: of[0]?.html ?? '',
  }));

/** The name of a screen; generated forms of different operations are different screens. */
function kindOf({ screen, path }: FoundPage): string {
  return screen.name === 'operation' ? (path.split(/[/?]/)[3] ?? '') : screen.name;
}

test('every screen is opened', () => {
  const opened = new Set(filled.pages.map(({ screen }) => screen));
  expect(screens.filter((screen) => !opened.has(screen))).toEqual([]);
});

const { page, go } = await openAs(filled, { reducedMotion: 'reduce' });
const onDesk = { width: widths.desk, height: 800 };
const onPhone = { width: widths.telephone, height: 740 };

/** Rules of axe whose outcome depends on colours and width. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

interface Findings {
  violations: string[];
  smallTargets: string[];
  lostFocus: string[];
  overflow: string[];
}

/** Opens a page once for all checks. */
async function check(path: string): Promise<Findings> {
  await page.setViewportSize(onDesk);
  await page.emulateMedia({ colorScheme: 'light' });
  await go(path);
  const light = await violationsOn(page);
  const lostFocus = await findLostFocus(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(onPhone);
  const dark = await violationsOn(page, rulesOfLook);
  const targets = await smallTargets(page);
  await lengthenTexts(page);
  const overflow: string[] = [];
  for (const width of [widths.telephone, widths.desk / 2, widths.desk]) {
    await page.setViewportSize({ width, height: 800 });
    overflow.push(...(await findOverflow(page)).map((each) => `${path} at ${width} px: ${each}`));
  }
  const at = (each: string) => `${path}: ${each}`;
  return {
    violations: [...light, ...dark].map(at),
    smallTargets: targets.map(at),
    lostFocus: lostFocus.map(at),
    overflow,
  };
}

const nothing: Findings = { violations: [], smallTargets: [], lostFocus: [], overflow: [] };

test.each(byScreen(filled))(
  'the screen $name is accessible, and has room for longer texts',
  async ({ paths }) => {
    for (const path of paths) expect.soft(await check(path)).toEqual(nothing);
  },
);

test('a screen without records is accessible, and fits a phone', async () => {
  const dark = { viewport: onPhone, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
  const { page: phone, go: goThere } = await openAs(empty, dark);
  for (const { paths } of byScreen(empty)) {
    const [path = ''] = paths;
    await goThere(path);
    const found = [...(await violationsOn(phone)), ...(await findOverflow(phone))];
    expect.soft([path, found]).toEqual([path, []]);
  }
});

/**
 * Submits a form of the page that its operation refuses: with an empty required text, or after another
 * person changed the same field. Returns whether there is one.
 */
async function submitRefused(fault: 'empty' | 'changed'): Promise<boolean> {
  const submit = await page.evaluateHandle(async (wanted) => {
    const isText = 'input:is([type=text], [type=email]), textarea';
    for (const form of document.querySelectorAll<HTMLFormElement>('main form[data-operation]')) {
      const required = [...form.querySelectorAll<HTMLInputElement>(isText)].filter((input) => input.required);
      const version = form.querySelector<HTMLInputElement>('[name=version]');
      const text = form.querySelector<HTMLInputElement>('input[type=text]:not([role=combobox])');
      if (wanted === 'empty' && required.length > 0) for (const input of required) input.value = '';
      else if (wanted === 'changed' && version && text) {
        const other = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
        other.set('nonce', 'another person');
        other.set(text.name, `${text.value} 1`);
        await fetch(location.href, { method: 'POST', body: other, redirect: 'manual' });
        text.value = `${text.value} 2`;
      } else continue;
      return () => form.submit();
    }
    return null;
  }, fault);
  if ((await submit.jsonValue()) === null) return false;
  await Promise.all([page.waitForEvent('load'), submit.evaluate((send) => send?.())]);
  return true;
}

test.each([
  ['with an empty required field', 'empty', 'data-operation='],
  ['of a record that another person changed', 'changed', 'name="version"'],
] as const)('a refused form %s is accessible, and has the focus', async (_what, fault, mark) => {
  await page.setViewportSize(onDesk);
  await page.emulateMedia({ colorScheme: 'light' });
  let refused = 0;
  // Opens no page without such a form.
  for (const { paths } of byScreen(filled).filter(({ html }) => html.includes(mark))) {
    const [path = ''] = paths;
    await go(path);
    if (!(await submitRefused(fault))) continue;
    refused += 1;
    const isFocused = () =>
      page.evaluate(() => document.activeElement?.closest('main form, main .notice') !== null);
    await expect.poll(isFocused, { message: path }).toBe(true);
    expect.soft([path, await violationsOn(page)]).toEqual([path, []]);
  }
  expect(refused).toBeGreaterThan(5);
});
