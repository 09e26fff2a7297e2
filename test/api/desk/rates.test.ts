import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { openInstance } = await openWorkshop();
const idOfNothing = Number.MAX_SAFE_INTEGER;

let count = 0;
async function workshopWithRates(...names: string[]) {
  count += 1;
  const workshop = await openInstance(`rates-${count}.test`, 'business');
  const rates = [];
  for (const name of names) {
    rates.push((await workshop.desk('POST', '/rates', { name, price_per_hour: 48.5 })).body);
  }
  const shown = async () => (await workshop.get('/catalog/rates')).body.data;
  const defaults = async () => {
    const isDefault = ({ is_default }: { is_default: boolean }) => is_default;
    return (await shown()).filter(isDefault).map(({ name }: { name: string }) => name);
  };
  return { ...workshop, rates, shown, defaults };
}

describe('rates create', () => {
  test('the API shows a new rate after the others; the first is the default', async () => {
    const { rates, shown, desk } = await workshopWithRates('Mecánica', 'Chapa');
    expect(rates[0]).toEqual({
      id: expect.any(Number),
      name: 'Mecánica',
      price_per_hour: 48.5,
      currency: 'EUR',
      is_default: true,
    });
    expect(rates[1].is_default).toBe(false);
    expect(await shown()).toEqual(rates);
    expect((await desk('GET', '/rates')).body.data).toEqual(rates);
  });

  test('a new default takes the place of the one before', async () => {
    const { desk, defaults } = await workshopWithRates('Mecánica');
    await desk('POST', '/rates', { name: 'Flotas', price_per_hour: 0, is_default: true });
    expect(await defaults()).toEqual(['Flotas']);
  });

  test('of many at once each is created, and one of them is the default', async () => {
    const { askDesk, shown, defaults } = await workshopWithRates();
    const create = (_: unknown, index: number) =>
      askDesk('POST', '/rates', { name: `Tarifa ${index}`, price_per_hour: 40, is_default: index % 2 === 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await shown()).toHaveLength(8);
    expect(await defaults()).toHaveLength(1);
  });

  test('of many at once with one name exactly one is created', async () => {
    const { askDesk } = await workshopWithRates();
    const create = () => askDesk('POST', '/rates', { name: 'Mecánica', price_per_hour: 40 });
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  test.each([
    ['a blank name', { name: ' ' }, '/name'],
    ['a name that another has, whatever its case', { name: 'MECANICA' }, '/name'],
    ['no price', { price_per_hour: undefined }, '/price_per_hour'],
    ['a price with three decimals', { price_per_hour: 1.005 }, '/price_per_hour'],
    ['a price below nothing', { price_per_hour: -1 }, '/price_per_hour'],
    ['a price beyond bounds', { price_per_hour: 1_000_000 }, '/price_per_hour'],
  ])('refuses %s', async (_what, change, path) => {
    const { askDesk, shown, rates } = await workshopWithRates('Mecánica');
    const refused = await askDesk('POST', '/rates', { name: 'Otra', price_per_hour: 1, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
    expect(await shown()).toEqual(rates);
  });
});

describe('rates set', () => {
  test('changes the fields given, and keeps the rest', async () => {
    const { desk, shown, rates } = await workshopWithRates('Mecánica', 'Chapa');
    const dearer = await desk('PATCH', `/rates/${rates[0].id}`, { price_per_hour: 49.99 });
    expect(dearer.body).toEqual({ ...rates[0], price_per_hour: 49.99 });
    const renamed = await desk('PATCH', `/rates/${rates[0].id}`, { name: 'mecánica' });
    expect(renamed.body).toEqual({ ...dearer.body, name: 'mecánica' });
    expect((await desk('PATCH', `/rates/${rates[0].id}`, {})).body).toEqual(renamed.body);
    expect(await shown()).toEqual([renamed.body, rates[1]]);
  });

  test('refuses the name of another, and a rate that does not exist', async () => {
    const { askDesk, rates } = await workshopWithRates('Mecánica', 'Chapa');
    const refused = await askDesk('PATCH', `/rates/${rates[1].id}`, { name: 'Mecánica' });
    expect(refused.body.error.fields).toMatchObject([{ path: '/name' }]);
    expect((await askDesk('PATCH', `/rates/${idOfNothing}`, { name: 'Otra' })).status).toBe(404);
  });
});

describe('the default rate', () => {
  test('is the one that was made so last', async () => {
    const { desk, defaults, rates } = await workshopWithRates('Mecánica', 'Chapa');
    for (const _ of ['once', 'again']) {
      const { body } = await desk('POST', `/rates/${rates[1].id}/default`);
      expect(body).toEqual({ ...rates[1], is_default: true });
    }
    expect(await defaults()).toEqual(['Chapa']);
  });

  test('is one, even if several are made the default at the same time', async () => {
    const { askDesk, defaults, rates } = await workshopWithRates('Mecánica', 'Chapa', 'Flotas');
    const answers = await Promise.all(
      [...rates, ...rates].map(({ id }) => askDesk('POST', `/rates/${id}/default`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await defaults()).toHaveLength(1);
  });

  test('can only be removed when it is the last rate', async () => {
    const { askDesk, desk, shown, rates } = await workshopWithRates('Mecánica', 'Chapa');
    const [mechanics, bodywork] = rates;
    const refused = await askDesk('DELETE', `/rates/${mechanics.id}`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toMatchObject([{ path: 'path/id' }]);
    expect(await shown()).toEqual(rates);
    await desk('DELETE', `/rates/${bodywork.id}`);
    await desk('DELETE', `/rates/${mechanics.id}`);
    expect(await shown()).toEqual([]);
    expect((await desk('POST', '/rates', { name: 'Nueva', price_per_hour: 1 })).body.is_default).toBe(true);
  });
});

test('rates remove takes a rate off the list, once', async () => {
  const { askDesk, shown, rates } = await workshopWithRates('Mecánica', 'Chapa');
  const removed = await askDesk('DELETE', `/rates/${rates[1].id}`);
  expect([removed.status, removed.body]).toEqual([200, { ok: true, id: rates[1].id }]);
  expect(await shown()).toEqual([rates[0]]);
  expect((await askDesk('DELETE', `/rates/${rates[1].id}`)).status).toBe(404);
});
