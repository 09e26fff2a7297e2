import { describe, expect, test } from 'vitest';
import { openWebhooks } from '../../api/webhooks/scene.ts';
import { type FormFields, signIn } from '../../support/panel.ts';

const workshop = await openWebhooks({ settings: { panelPlainHttp: true } });
const { desk, subscribe } = workshop;
const owner = await signIn(workshop, 'owner');

/** Opens a page, lets another person act, and submits a form of the page as it was opened. */
async function submitAfter(
  act: () => Promise<unknown>,
  path: string,
  { operation, ...fields }: FormFields & { operation: string },
) {
  const { payload } = await owner.get(path);
  await act();
  return owner.post(path, { ...formOf(payload, operation), ...fields });
}

/** Returns the values that a browser would send, of text inputs and hidden inputs. */
function formOf(html: string, operation: string): Record<string, string> {
  const [form = ''] =
    new RegExp(`<form[^>]* data-operation="${operation}"[^>]*>.*?</form>`, 's').exec(html) ?? [];
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(String).filter(isSent);
  return Object.fromEntries(inputs.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
}

function isSent(tag: string): boolean {
  return !/ type="(radio|checkbox)"/.test(tag) || / checked\b/.test(tag);
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** Returns the fields of a conflict: label, values as shown, and the chosen one. */
function conflictOf(html: string) {
  return [...html.matchAll(/<fieldset class="conflict".*?<\/fieldset>/gs)].map(([field]) => ({
    label: /<legend[^>]*>([^<]*)/.exec(field)?.[1],
    values: [...field.matchAll(/class="conflict-value"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(
      ([, text]) => text,
    ),
    chosen: [...field.matchAll(/<input [^>]*>/g)].map(String).findIndex(isSent),
  }));
}

const saveSettings = (fields: object) => desk('PATCH', '/settings', fields);
const settings = async () => (await desk('GET', '/settings')).body;
const operation = 'setSettings';

describe('a form whose record another person changed', () => {
  test('shows both values of each field that differs, and nothing of the others', async () => {
    await saveSettings({ city: 'Lugo', phone: '+34600000001', web: '' });
    const answer = await submitAfter(
      () => saveSettings({ city: 'Vigo', phone: '+34600000002' }),
      '/panel/settings',
      { operation, city: 'Cáceres', web: 'https://taller.example.com' },
    );
    expect(answer.statusCode).toBe(409);
    expect(conflictOf(answer.payload)).toEqual([
      { label: 'Teléfono', values: ['+34600000001', '+34600000002'], chosen: 1 },
      { label: 'Página web', values: ['https://taller.example.com', 'vacío'], chosen: 0 },
      { label: 'Población', values: ['Cáceres', 'Vigo'], chosen: 0 },
    ]);
    expect(answer.payload).toContain('Otra persona ha cambiado estos datos');
    expect(answer.payload).not.toContain('If-Match');
    expect(await settings()).toMatchObject({ city: 'Vigo', phone: '+34600000002', web: '' });
    const saved = await owner.post('/panel/settings', formOf(answer.payload, operation));
    expect(saved.statusCode).toBe(303);
    expect(await settings()).toMatchObject({
      ...{ city: 'Cáceres', phone: '+34600000002', web: 'https://taller.example.com' },
    });
  });

  test('is compared again if a third person saves while the values are chosen', async () => {
    const answer = await submitAfter(() => saveSettings({ city: 'Soria' }), '/panel/settings', {
      ...{ operation, city: 'Teruel' },
    });
    await saveSettings({ city: 'Huesca' });
    const again = await owner.post('/panel/settings', formOf(answer.payload, operation));
    expect(again.statusCode).toBe(409);
    expect(conflictOf(again.payload)).toEqual([
      { label: 'Población', values: ['Teruel', 'Huesca'], chosen: 0 },
    ]);
  });

  test('is saved without a question if the other change is in none of its fields', async () => {
    const answer = await submitAfter(
      () => saveSettings({ quote_days: 21, brand_color: '#123456' }),
      '/panel/settings',
      { operation, city: 'Ávila' },
    );
    expect(answer.statusCode).toBe(303);
    expect(await settings()).toMatchObject({ city: 'Ávila', quote_days: 21, brand_color: '#123456' });
  });

  test('is saved if both entered the same', async () => {
    const answer = await submitAfter(() => saveSettings({ tax_rate: 10 }), '/panel/settings/rules', {
      ...{ operation, tax_rate: '10,00' },
    });
    expect(answer.statusCode).toBe(303);
  });

  test('names the group of a field, such as the day of opening hours', async () => {
    const { schedule } = await settings();
    const answer = await submitAfter(
      () => saveSettings({ schedule: { ...schedule, tue: { start: '07:00', end: '20:00', closed: false } } }),
      '/panel/settings/hours',
      { operation, 'schedule[tue][start]': '7:30' },
    );
    const [start, end] = conflictOf(answer.payload);
    expect(start).toEqual({ label: 'Martes: Desde', values: ['7:30', '07:00'], chosen: 0 });
    expect(end).toMatchObject({ label: 'Martes: Hasta', chosen: 1 });
  });

  test('keeps the version that the person saw after a refusal for another reason', async () => {
    const { payload } = await owner.get('/panel/settings');
    await saveSettings({ city: 'Cuenca' });
    const seen = formOf(payload, operation);
    const refused = await owner.post('/panel/settings', { ...seen, country: 'Nowhere', city: 'Zamora' });
    expect(refused.statusCode).toBe(422);
    const sent = formOf(refused.payload, operation);
    expect([sent.version, sent.base]).toEqual([seen.version, seen.base]);
    const answer = await owner.post('/panel/settings', { ...sent, country: 'ES' });
    expect([answer.statusCode, conflictOf(answer.payload)[0]?.values]).toEqual([409, ['Zamora', 'Cuenca']]);
  });

  test('compares the row of a short list', async () => {
    const { body: rate } = await desk('POST', '/rates', { name: 'Chapa', price_per_hour: 40 });
    const path = `/panel/settings/rates?edit=${rate.id}`;
    const answer = await submitAfter(
      () => desk('PATCH', `/rates/${rate.id}`, { price_per_hour: 44.5 }),
      path,
      {
        ...{ operation: 'setRate', price_per_hour: '42' },
      },
    );
    expect([answer.statusCode, conflictOf(answer.payload)[0]?.values]).toEqual([409, ['42', '44,50']]);
  });
});

describe('a form whose record was removed', () => {
  test('says so, and shows the input for copying', async () => {
    const { body: rate } = await desk('POST', '/rates', { name: 'Pintura', price_per_hour: 40 });
    const answer = await submitAfter(
      () => desk('DELETE', `/rates/${rate.id}`),
      `/panel/settings/rates?edit=${rate.id}`,
      { operation: 'setRate', name: 'Pintura al agua <b>' },
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).toContain('Estos datos ya no existen');
    expect(answer.payload).toMatch(/Pintura al agua &lt;b/);
    expect(answer.payload).toContain('data-screen="settings-rates"');
  });

  test('says so on a page of its own, if the page was that of the record', async () => {
    const { id } = await subscribe();
    const answer = await submitAfter(
      () => desk('DELETE', `/webhooks/${id}`),
      `/panel/integrations/webhooks/${id}`,
      { operation: 'setSubscription', description: 'Contabilidad inventada' },
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).toContain('Estos datos ya no existen');
    expect(answer.payload).toContain('Contabilidad inventada');
  });
});
