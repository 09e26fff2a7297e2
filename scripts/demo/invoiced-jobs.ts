import { issueInvoice, pay } from './billing.ts';
import type { Calendar } from './calendar.ts';
import type { Script } from './episode.ts';
import type { Stage } from './stage.ts';
import { decision, photos } from './steps.ts';
import { Story } from './story.ts';

// Jobs whose invoices are not simply paid: late, corrected, cancelled, exchanged, split, advanced, or still drafts.

export function addInvoicedJobs(script: Script, calendar: Calendar): void {
  addLatePayers(script, calendar);
  addRejected(script, calendar);
  addCorrections(script, calendar);
  addCancelled(script, calendar);
  addAdvance(script, calendar);
  addInsured(script, calendar);
  addDrafts(script, calendar);
}

function addLatePayers(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'unpaid job', vehicle: 23, work: 'clutch' })
    .quote(-20, '09:30')
    .workOn(-18, '08:35', '17:20')
    .add([-18, '17:40'], 'office', (stage) => issueInvoice(stage, 'unpaid job'))
    .fetch(-18, '17:45');
  new Story(script, calendar, { key: 'partly paid job', vehicle: 26, work: 'belt' })
    .quote(-16, '10:15')
    .workOn(-14, '09:00', '13:40')
    .add([-14, '17:05'], 'office', (stage) => issueInvoice(stage, 'partly paid job'))
    .add([-14, '17:08'], 'office', (stage) => pay(stage, 'partly paid job', { method: 'card', part: 0.4 }))
    .fetch(-14, '17:10');
}

/** Adds an invoice that the tax authority has rejected. */
function addRejected(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'fleet invoice', vehicle: 111, work: 'discs' })
    .quote(-4, '13:10')
    .workOn(-2, '08:50', '11:40')
    .add([-2, '12:20'], 'office', (stage) => issueInvoice(stage, 'fleet invoice'))
    .fetch(-2, '12:25');
}

function addCorrections(script: Script, calendar: Calendar): void {
  new Story(script, calendar, { key: 'returned part', vehicle: 50, work: 'inspection' })
    .quote(-9, '12:10')
    .workOn(-8, '12:05', '13:00')
    .add([-8, '13:20'], 'office', (stage) => issueInvoice(stage, 'returned part', { paid: 'card' }))
    .fetch(-8, '13:25')
    .add([-6, '10:50'], 'office', returnLamp);
  new Story(script, calendar, { key: 'wrong recipient', vehicle: 80, work: 'oil' })
    .quote(-8, '09:15')
    .workOn(-7, '09:30', '10:40')
    .add([-7, '12:00'], 'office', (stage) => issueInvoice(stage, 'wrong recipient', { paid: 'card' }))
    .fetch(-7, '12:05')
    .add([-6, '09:25'], 'accountant', replaceInvoice);
  new Story(script, calendar, { key: 'exchanged invoice', vehicle: 53, work: 'puncture' })
    .quote(-4, '12:20')
    .workOn(-3, '12:25', '13:05')
    .add([-3, '13:10'], 'office', (stage) =>
      issueInvoice(stage, 'exchanged invoice', { paid: 'cash', simplified: true }),
    )
    .fetch(-3, '13:12')
    .add([-2, '09:40'], 'office', async (stage) => {
      const id = stage.ids.get('invoice of exchanged invoice');
      const draft = await stage.desk('exchangeInvoice', { params: { id }, body: {} });
      await stage.desk('issueInvoice', { body: { id: draft.id } });
    });
}

/** Corrects an invoice by the returned lamps, and returns their price. */
async function returnLamp(stage: Stage): Promise<void> {
  const id = stage.ids.get('invoice of returned part');
  const line = { description: 'Lámpara H7, 55 W', reference: 'LAM-H7', line_type: 'part' } as const;
  const draft = await stage.desk('correctInvoice', {
    params: { id },
    body: {
      difference: true,
      reason: 'Devolución de una lámpara sin usar',
      lines: [{ ...line, quantity: -1, unit_price: 8.4 }],
    },
  });
  await stage.desk('issueInvoice', { body: { id: draft.id, paid: 'card' } });
  const part_id = await stage.partId('LAM-H7');
  await stage.desk('moveStock', { body: { part_id, kind: 'in', quantity: 1, reason: 'Devolución' } });
}

/** Replaces an invoice by one with the recipient's right address. */
async function replaceInvoice(stage: Stage): Promise<void> {
  const id = stage.ids.get('invoice of wrong recipient');
  const draft = await stage.desk('correctInvoice', {
    params: { id },
    body: { substitution: true, reason: 'Domicilio del cliente equivocado' },
  });
  await stage.desk('setInvoice', {
    params: { id: draft.id },
    body: { billing_address: 'Calle Inventada 61, 2.º B' },
  });
  await stage.desk('issueInvoice', { body: { id: draft.id } });
}

/** Adds an invoice that was issued for the wrong job, and cancelled. */
function addCancelled(script: Script, calendar: Calendar): void {
  const cancel = async (stage: Stage) => {
    const id = stage.ids.get('invoice of cancelled invoice');
    const { full_number } = await stage.desk('showInvoice', { params: { id } });
    await stage.desk('cancelInvoice', {
      params: { id },
      body: { confirm: full_number ?? '', reason: 'Emitida por error: el trabajo entra en la garantía' },
    });
  };
  new Story(script, calendar, { key: 'cancelled invoice', vehicle: 81, work: 'diagnosis' })
    .quote(-6, '09:20')
    .workOn(-5, '10:05', '11:10')
    .add([-5, '11:40'], 'office', (stage) => issueInvoice(stage, 'cancelled invoice'))
    .fetch(-5, '11:45')
    .add([-5, '16:20'], 'accountant', cancel);
}

function addAdvance(script: Script, calendar: Calendar): void {
  const key = 'advanced job';
  new Story(script, calendar, { key, vehicle: 40, work: 'clutch' })
    .quote(-9, '10:40')
    .send(-9, '11:20')
    .add([-9, '20:26'], 'service', decision(key, { decision: 'accepted', signature: 'drawn' }))
    .add([-8, '09:12'], 'office', (stage) =>
      stage.desk('invoiceAdvance', { body: { budget_id: stage.ids.get(key), amount: 300, paid: 'bizum' } }),
    )
    .arrive(-4, '08:33')
    .begin(-4, '08:52', 'mechanic1')
    .add([-4, '12:10'], 'mechanic1', photos(key, ['Embrague quemado.jpg']))
    .finish(-4, '17:15')
    .add([-4, '17:55'], 'office', (stage) => issueInvoice(stage, key, { paid: 'card' }))
    .fetch(-4, '18:00');
}

/** Adds a repair that an insurer pays, but for the excess. */
function addInsured(script: Script, calendar: Calendar): void {
  const key = 'insured job';
  const invoice = async (stage: Stage) => {
    const { invoices } = await stage.desk('splitInvoice', {
      body: {
        budget_id: stage.ids.get(key),
        payer_id: stage.ids.get('insurer'),
        excess: 150,
        claim_number: '26-004518',
        policy_number: 'A-77120',
      },
    });
    for (const { id, split } of invoices)
      await stage.desk('issueInvoice', { body: { id, ...(split === 'owner' && { paid: 'card' as const }) } });
  };
  new Story(script, calendar, { key, vehicle: 46, work: 'dent' })
    .quote(-7, '16:40')
    .add([-7, '16:55'], 'office', photos(key, ['Golpe en la puerta.jpg', 'Arañazo en el paragolpes.jpg']))
    .send(-7, '17:30')
    .workOn(-4, '09:10', '17:35')
    .add([-3, '09:30'], 'office', invoice)
    .fetch(-3, '09:35');
}

/** Adds finished work whose invoices are drafts: one can be issued, the other lacks the client's tax id. */
function addDrafts(script: Script, calendar: Calendar): void {
  for (const [key, vehicle, time] of [
    ['draft to issue', 60, '11:15'],
    ['draft without tax id', 54, '12:30'],
  ] as const) {
    new Story(script, calendar, { key, vehicle, work: 'pads' })
      .quote(-3, '09:10')
      .workOn(-2, '08:45', '10:50')
      .add([-2, time], 'office', async (stage) => {
        const { id } = await stage.desk('draftInvoice', { body: { budget_id: stage.ids.get(key) } });
        stage.ids.set(`invoice of ${key}`, id);
      })
      .fetch(-2, '17:20');
  }
}
