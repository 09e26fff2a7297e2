import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { plain } from '../../../support/pictures.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { desk, sql, documentsFolder } = workshop;
const { ask, newQuote, send, carried, drawing } = signersOf(workshop);

test('a logo and a colour are on what is signed, and no part of it: a page from before is as good', async () => {
  const { id, link } = await newQuote();
  const seen = carried(await ask(link));
  const file = (await plain({ width: 300, height: 100 }).png().toBuffer()).toString('base64');
  await desk('POST', '/settings/logo', { file });
  await desk('PATCH', '/settings', { brand_color: '#b3123a' });
  await sleep(1_100); // a process caches a workshop for a second
  const signed = { do: 'accept', name: 'Clara Inventada', consent: '1', signature: drawing };
  expect((await send(link, { ...seen, ...signed })).statusCode).toBe(303);
  const [row] = await sql`select stored_as from budget_documents where budget_id = ${id} and signed`;
  const pdf = readFileSync(join(documentsFolder, row?.stored_as)).toString('latin1');
  expect(pdf).toContain('/Subtype /Image');
  expect(pdf).toContain('/Alt (Taller)');
});
