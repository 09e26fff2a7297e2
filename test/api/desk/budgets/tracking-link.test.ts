import { describe, expect, test } from 'vitest';
import { idOfNothing, openBudgetScene } from './scene.ts';

const { app, host, get, desk, askDesk, sql, newBudget, internalBudget, history, show } =
  await openBudgetScene();

const follow = async (url: string) =>
  (await app.inject({ url: new URL(url).pathname, headers: { host } })).statusCode;

describe('budgets url', () => {
  test('shows the link that the API shows', async () => {
    const { id, tracking_url } = await newBudget();
    const shown = await desk('POST', `/budgets/${id}/url`, {});
    expect([shown.status, shown.body]).toEqual([200, { tracking_url }]);
    expect(await history(id)).toHaveLength(1);
  });

  test('with rotate makes a new one; the old one leads nowhere from then on', async () => {
    const { id, tracking_url: old, updated_at } = await newBudget();
    expect(await follow(old)).toBe(200);
    const { body } = await desk('POST', `/budgets/${id}/url`, { rotate: true });
    expect(body.tracking_url).not.toBe(old);
    expect([await follow(body.tracking_url), await follow(old)]).toEqual([200, 404]);
    expect((await get(`/budgets/${id}`)).body.tracking_url).toBe(body.tracking_url);
    expect((await show(id)).updated_at > updated_at).toBe(true);
  });

  test('leaves a line in the history, and no link in it', async () => {
    const { id, tracking_url } = await newBudget();
    const { body } = await desk('POST', `/budgets/${id}/url`, { rotate: true });
    expect((await history(id)).at(-1)).toMatchObject({ action: 'budget.link_replaced', changes: {} });
    const rows = await sql`select to_jsonb(h)::text as row from budget_history h`;
    const text = rows.map(({ row }) => row).join();
    for (const url of [tracking_url, body.tracking_url]) expect(text).not.toContain(url.split('/').at(-1));
  });

  test('is 404 for an internal budget, and for one that does not exist', async () => {
    const { id } = await internalBudget();
    for (const each of [id, idOfNothing]) {
      expect((await askDesk('POST', `/budgets/${each}/url`, { rotate: true })).status).toBe(404);
    }
  });
});
