import type { Browser, Page } from 'playwright-core';
import { signIn } from '../../support/panel.ts';
import type { TestWorkshop } from '../../support/workshop.ts';
import { openPage, widths } from '../browser.ts';
import type { Door } from './fortnight.ts';
import type { PlannedLine } from './plan.ts';
import { findJob, findPart } from './records.ts';

/** A person at a browser of its own. */
class Person {
  readonly #page: Page;
  readonly #origin: string;

  readonly #signIn: () => Promise<string>;

  constructor(page: Page, origin: string, signIn: () => Promise<string>) {
    this.#page = page;
    this.#origin = origin;
    this.#signIn = signIn;
  }

  /** Starts a new session, because sessions end overnight. */
  async signIn(): Promise<void> {
    const [name = '', value = ''] = (await this.#signIn()).split('=');
    await this.#page.context().addCookies([{ name, value, url: this.#origin }]);
  }

  /** Leaves the panel, because an open page leads to the sign-in page when its session ends overnight. */
  async leave(): Promise<void> {
    await this.#page.goto('about:blank');
  }

  /** Opens a page, unless it is open. */
  async open(path: string): Promise<Page> {
    if (this.#page.url() !== this.#origin + path) await this.#page.goto(this.#origin + path);
    return this.#page;
  }

  /** Loads a page again, which then knows the time of the server. */
  async load(path: string): Promise<Page> {
    await this.#page.goto(this.#origin + path);
    return this.#page;
  }

  /** Fills a form of a page, and sends it. Throws with the messages of the page if the form is refused. */
  async send(path: string, form: string, values: Record<string, string> = {}): Promise<void> {
    const page = await this.open(path);
    const menu = page.locator('details', { has: page.locator(form) });
    if ((await menu.count()) > 0) await menu.first().locator('summary').click();
    for (const [name, value] of Object.entries(values)) {
      const field = page.locator(`${form} [name="${name}"]`);
      const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    const hasFooter = (await page.locator(`${form} .form-footer`).count()) > 0;
    await this.press(`${form} ${hasFooter ? '.form-footer ' : ''}button:not([name])`);
  }

  /** Presses a button that sends a form, and again if the page asks whether the person is sure. */
  async press(button: string): Promise<void> {
    await this.#submit(button);
    const asked = this.#page.locator('form[data-refused] input[name=sure]');
    if ((await asked.count()) > 0) await this.#submit('form[data-refused] button:not([name])');
    const refusal = this.#page.locator('[data-refusal], form[data-refused]');
    if ((await refusal.count()) > 0) throw new Error(`${button}: ${await refusal.first().innerText()}`);
  }

  async #submit(button: string): Promise<void> {
    const page = this.#page;
    await Promise.all([page.waitForEvent('load'), page.locator(button).first().click()]);
  }
}

const roles = { office: 'Marta Supuesta', mechanic: 'Íñigo Ficticio', owner: 'Beatriz Muestra' } as const;

type Staff = Record<keyof typeof roles, Person>;

export async function inBrowser(workshop: TestWorkshop, browser: Browser, origin: string): Promise<Door> {
  const seat = async (role: keyof typeof roles) => {
    const page = await openPage(browser, {
      viewport: { width: role === 'mechanic' ? widths.telephone : widths.desk, height: 900 },
      locale: 'es',
      hasTouch: role === 'mechanic',
      timezoneId: 'Europe/Madrid',
    });
    return new Person(page, origin, async () => (await signIn(workshop, role, roles[role])).cookie);
  };
  return doorOf(workshop, {
    office: await seat('office'),
    mechanic: await seat('mechanic'),
    owner: await seat('owner'),
  });
}

function doorOf(workshop: TestWorkshop, { office, mechanic, owner }: Staff): Door {
  const pathOf = async (plate: string) => `/panel/budgets/${(await findJob(workshop, plate)).id}`;
  const move = async (person: Person, plate: string, status: string, values: Record<string, string> = {}) =>
    person.send(await pathOf(plate), `#move-${status.replaceAll(' ', '-')}`, values);
  /** Types a line below the others, as in a spreadsheet. */
  const addLine = async (person: Person, plate: string, line: PlannedLine) => {
    const page = await person.open(await pathOf(plate));
    await page.locator('form[data-merges-itself]').waitFor();
    const rows = page.locator('[data-rows] > .line');
    const row = rows.nth((await rows.count()) - 1);
    const type = (field: string, value: number | string) =>
      row.locator(`[data-cell=${field}]`).fill(String(value).replace('.', ','));
    await type('description', line.description);
    await type('quantity', line.quantity);
    await type('unit_price', line.unit_price);
    await row.locator('[data-act=more]').click();
    await type('unit_cost', line.unit_cost);
    await row.locator('[data-cell=line_type]').selectOption(line.line_type);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Todas las líneas están guardadas.').waitFor();
  };
  return {
    async startDay() {
      await Promise.all([office, mechanic, owner].map((person) => person.signIn()));
    },
    async endDay() {
      await Promise.all([office, mechanic, owner].map((person) => person.leave()));
    },
    async book({ client, wish, start }) {
      const page = await office.open('/panel/counter');
      const form = 'form[data-operation=bookVisit]';
      await page.locator(`${form} [name=client_name]`).fill(client.name);
      await page.locator(`${form} [name=phone]`).fill(client.phone);
      await page.locator(`${form} [name=plate]`).fill(client.plate);
      await page.locator(`${form} [name=public_notes]`).fill(wish);
      await page.locator(`${form} [name=duration_minutes]`).selectOption('60');
      await page.locator('.time-choice', { hasText: start }).first().click();
      await office.press(`${form} .form-footer button`);
    },
    async writeLines({ client, lines }) {
      for (const line of lines) await addLine(office, client.plate, line);
    },
    async sendQuote({ client }) {
      await office.send(`${await pathOf(client.plate)}?send=quote`, '#sent-otherwise', {
        sent_via: 'person',
      });
    },
    accept: ({ client }) => move(office, client.plate, 'Aprobado'),
    async decline({ client }, reason) {
      const path = `${await pathOf(client.plate)}?act=Rechazado`;
      await office.send(path, '#explained-move', { reason });
    },
    async checkIn({ client }, km) {
      const { id } = await findJob(workshop, client.plate);
      await office.send(`/panel/check-in/${id}`, '#state', { km: String(km) });
    },
    async startWork({ client }) {
      const { id } = await findJob(workshop, client.plate);
      const page = await mechanic.load('/panel/jobs');
      await page.locator(`#start-${id} button`).first().click();
      await page.locator('#stop').waitFor();
    },
    async stopWork({ client }) {
      const { id } = await findJob(workshop, client.plate);
      const page = await mechanic.load(`/panel/jobs/${id}`);
      await page.locator('#stop button').click();
      await page.locator('#stop').waitFor({ state: 'detached' });
    },
    async finish({ client }) {
      const { id } = await findJob(workshop, client.plate);
      const page = await mechanic.load(`/panel/jobs/${id}`);
      const form = page.locator('#finish-job');
      const menu = page.locator('details', { has: form });
      if ((await menu.count()) > 0) await menu.locator('summary').first().click();
      await form.locator('button:not([name])').click();
      await form.waitFor({ state: 'detached' });
    },
    addLine: ({ client }, line) => addLine(owner, client.plate, line),
    async receivePart(reference, quantity) {
      const part = await findPart(workshop, reference);
      await owner.send(`/panel/operations/moveStock?part_id=${part}`, 'form[data-operation=moveStock]', {
        kind: 'in',
        quantity: String(quantity),
      });
    },
    async invoice({ client }, paid) {
      await office.send(await pathOf(client.plate), '#issue', paid ? { paid } : {});
    },
    async payPart({ client }, amount) {
      await office.send(await pathOf(client.plate), 'form[data-operation=recordPayment]', {
        amount: String(amount),
        method: 'card',
      });
    },
    async deliver({ client }) {
      const { id } = await findJob(workshop, client.plate);
      await office.send('/panel', `#deliver-${id}`);
    },
  };
}
