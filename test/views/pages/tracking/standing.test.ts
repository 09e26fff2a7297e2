import { describe, expect, test } from 'vitest';
import type { SignedQuote, TrackedBudget } from '../../../../domain/signatures/tracked-budget.ts';
import { languages } from '../../../../generated/errors.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { line, pageOf, textOf } from './scene.ts';

const { expired, requested, resign, status } = trackingTexts.es;

/** Returns the heading about the budget's status, and the sentence below the heading. */
function standingOn(budget: Partial<TrackedBudget>): string {
  const [html = ''] = /<div class="standing">.*?<\/div>/s.exec(pageOf({ budget })) ?? [];
  return textOf(`<body>${html}`);
}

const one = line();
const signed: SignedQuote = {
  name: 'Clara Inventada',
  signed_at: '2026-11-05T10:00:00.000Z',
  signature: { kind: 'typed' },
  reference: '0123ABCD',
  lines: [one],
};
const changed = {
  status: 'Aprobado' as const,
  client_signed_at: signed.signed_at,
  signed,
  lines: [{ ...one, unit_price_cents: 15_000 }],
};

describe('the heading', () => {
  test('of a request that can be accepted says so, and of one without lines does not', () => {
    expect(standingOn({ status: 'Pendiente', lines: [one] })).toContain(status.Pendiente.text);
    expect(standingOn({ status: 'Pendiente' })).toBe(`${status.Pendiente.step} ${requested}`);
  });

  test('of a quote that has expired says that, and nothing of its being ready', () => {
    const page = { lines: [one], valid_until: '2026-11-01' };
    expect(standingOn(page)).toBe(`${expired.title} ${expired.text('1 de noviembre de 2026')}`);
    const text = textOf(pageOf({ budget: page }));
    expect(text).not.toContain(status.Enviado.text);
    expect(text).toContain(`${expired.due} ${expired.ask}`);
  });

  test('of what was changed after it was signed says that, and how to refuse it', () => {
    expect(standingOn(changed)).toBe(`${resign.title} ${resign.text}`);
    const html = pageOf({ budget: changed });
    expect(html).toContain(`<summary>${resign.disagree}</summary>`);
    expect(html).not.toContain('name="reason"');
  });

  test('what was refused is not asked for again, but can still be signed', () => {
    const html = pageOf({ budget: { ...changed, changes_declined_at: '2026-11-09T10:00:00.000Z' } });
    expect(textOf(html)).toContain(resign.declined('9 de noviembre de 2026'));
    expect(html).not.toContain(resign.disagree);
    expect(html).toContain('id="sign"');
  });
});

test.each(languages)('in %s nobody is asked to call a workshop without a telephone', (language) => {
  const { contact, wrong, times, code, invoice } = trackingTexts[language];
  const budget = { status: 'Facturado', lines: [one] } as const;
  const owed = {
    id: 1,
    kind: 'full',
    advance: false,
    correction_code: null,
    full_number: 'F1',
    date: '2026-11-23',
    total_cents: 100,
    paid_cents: 0,
    due_date: null,
  } as const;
  const page = (phone: string) =>
    textOf(pageOf({ language, workshop: { phone }, budget: { ...budget, lines: [one], invoices: [owed] } }));
  expect(page('+34 910 000 000')).toContain(contact.call);
  expect(page('')).not.toContain(contact.call);
  expect(page('')).toContain(contact.write);
  const words = { within: contact.write, atStart: contact.write };
  for (const told of [wrong.tooMany, times.none, times.late, code.unreachable, invoice.ask]) {
    expect(told(words).toLowerCase()).toContain(contact.write);
    expect(told(words).toLowerCase()).not.toContain(contact.call);
  }
});

test('prices of optional lines are shown with tax to a consumer, and without to a company', () => {
  const optional = line({ description: 'Pulido', unit_price_cents: 3_000, optional: true });
  const read = (for_business: boolean) =>
    textOf(pageOf({ budget: { lines: [one, optional], for_business } }));
  expect(read(false)).toContain('Opcional 36,30 € con IVA');
  expect(read(true)).not.toContain('36,30 € con IVA');
});

test('the days of steps have the form of the others in Portuguese, too', () => {
  expect(textOf(pageOf({ language: 'pt' }))).toContain('2 nov. 2026');
});

test('what is less than nothing has a minus sign, not a hyphen', () => {
  const refund = line({ unit_price_cents: -1_500, quantity_hundredths: 100 });
  const text = textOf(pageOf({ budget: { lines: [one, refund] } }));
  expect(text).toContain('−15,00 €');
  expect(text).not.toContain('-15,00');
});
