import { expect, test } from 'vitest';
import { issuer } from '../../support/fixtures.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openBrowser } from '../browser.ts';
import { readBooks } from './books.ts';
import { byCommands } from './by-commands.ts';
import { workFortnight } from './fortnight.ts';
import { inBrowser } from './in-browser.ts';
import { jobs, parts } from './plan.ts';

async function openFilled() {
  const workshop = await openWorkshop({
    ownApps: true,
    settings: { panelPlainHttp: true },
    startAt: '2045-11-13T05:00:00.000Z',
  });
  const { desk } = workshop;
  await desk('PATCH', '/settings', issuer);
  await desk('POST', '/boxes', { name: 'Elevador 1' });
  await desk('POST', '/boxes', { name: 'Elevador 2' });
  for (const { reference, name, price, cost } of parts)
    await desk('POST', '/parts', { reference, description: name, price, cost });
  return workshop;
}

async function workByCommands() {
  const workshop = await openFilled();
  const { body: mechanic } = await workshop.desk('POST', '/staff', { name: 'Íñigo Ficticio' });
  await workFortnight(byCommands(workshop, mechanic.id), workshop.clock);
  return readBooks(workshop);
}

async function workInBrowser() {
  const workshop = await openFilled();
  const { app, host } = workshop;
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const browser = await openBrowser(host);
  await workFortnight(await inBrowser(workshop, browser, `http://${host}:${port}`), workshop.clock);
  return readBooks(workshop);
}

test(`${jobs.length} jobs of three people in the browser end with the same books as by commands`, async () => {
  const expected = await workByCommands();
  const books = await workInBrowser();
  expect(expected.invoices).toHaveLength(jobs.filter(({ answer }) => answer === 'accepts').length);
  expect(books).toEqual(expected);
});
