import { describe, expect, test } from 'vitest';
import { askToResign } from '../../../workers/housekeeping/signatures.ts';
import { signersOf } from '../../http/public/tracking/signing.ts';
import { subjectsOf } from '../../support/fixtures.ts';
import { letSend } from '../../support/sending.ts';
import { upkeepOf } from '../../support/upkeep.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { sql, host, clock, setClock, patch, post, desk } = workshop;
const { newQuote, accept } = signersOf(workshop);
await letSend(sql, host);

const upkeep = upkeepOf(workshop);
const minutesLater = (minutes: number) =>
  setClock(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
const subjects = (id: number) => subjectsOf(sql, id);
let people = 0;
const signedQuote = async () => {
  people += 1;
  const quote = await newQuote([], { email: `clara${people}@example.com` });
  await accept(quote.link);
  return quote;
};

describe('notifies a client that lines were changed after it signed', () => {
  test('once, when nothing has been changed for ten minutes', async () => {
    const { id, lines } = await signedQuote();
    await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 120 });
    await minutesLater(9);
    await post(`/budgets/${id}/lines`, { description: 'Bujías', unit_price: 40 });
    await minutesLater(9);
    await askToResign(upkeep);
    expect(await subjects(id)).toEqual([]);
    await minutesLater(2);
    await Promise.all([askToResign(upkeep), askToResign(upkeep)]);
    await askToResign(upkeep);
    expect(await subjects(id)).toEqual(['Su presupuesto ha cambiado']);
  });

  test('not if the lines are as they were, nor if it has signed them already', async () => {
    const undone = await signedQuote();
    for (const unit_price of [120, 100])
      await patch(`/budgets/${undone.id}/lines/${undone.lines[0]?.id}`, { unit_price });
    const signed = await signedQuote();
    await patch(`/budgets/${signed.id}/lines/${signed.lines[0]?.id}`, { unit_price: 120 });
    await accept(signed.link);
    const cancelled = await signedQuote();
    await patch(`/budgets/${cancelled.id}/lines/${cancelled.lines[0]?.id}`, { unit_price: 120 });
    await desk('POST', `/budgets/${cancelled.id}/status/Cancelado`, {});
    await minutesLater(11);
    await askToResign(upkeep);
    for (const { id } of [undone, signed, cancelled]) expect(await subjects(id)).toEqual([]);
  });

  test('notifies nobody of a quote without a signature', async () => {
    const { id, lines } = await newQuote([], { email: 'nadie@example.com' });
    await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 120 });
    await minutesLater(11);
    await askToResign(upkeep);
    expect(await subjects(id)).toEqual([]);
  });
});
