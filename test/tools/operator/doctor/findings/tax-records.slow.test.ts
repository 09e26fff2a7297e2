import { expect, test } from 'vitest';
import { parseConfig } from '../../../../../config.ts';
import type { TaxTrouble } from '../../../../../db/verifactu/figures.ts';
import { contents, database, findingsOf, inContents } from './facts.ts';

const since = '2026-11-20T10:00:00.000Z';
const sound: TaxTrouble = {
  instance_id: 1,
  host: 'one.test',
  unsent: 0,
  unsent_since: null,
  rejected: 0,
  stopped_at: null,
  stop_code: null,
  stop_text: null,
};
const { taxRecords } = contents;
const inTroubles = (...troubles: Partial<TaxTrouble>[]) =>
  inContents({ taxRecords: { ...taxRecords, troubles: troubles.map((each) => ({ ...sound, ...each })) } });

test('nothing is said where no workshop sends records, and one line where all were sent', () => {
  const found = (workshops: number) =>
    findingsOf('tax records', {
      database: { ...database, contents: { ...contents, reconciliation: { troubles: [], workshops } } },
    });
  expect(found(0)).toEqual([]);
  expect(found(2)).toMatchObject([
    { level: 'ok', message: 'none has waited for over an hour, and none is rejected' },
    { level: 'ok', message: expect.stringMatching(/^comparing them with the tax authority found nothing/) },
  ]);
});

test('records that wait for over an hour are counted, with the oldest and some of the workshops', () => {
  const later = { unsent: 1, unsent_since: '2026-11-20T10:30:00.000Z' };
  expect(
    inTroubles(
      { ...later, host: 'a.test' },
      { unsent: 40, unsent_since: since, host: 'b.test' },
      { ...later, host: 'c.test' },
      { ...later, host: 'd.test' },
    ),
  ).toEqual([
    `warn tax records: 43 have not been sent for over an hour, the oldest since ${since}: ` +
      'a.test, b.test, c.test and 1 more → npm run -s workshop -- verifactu status --instance a.test says why, and what to do',
  ]);
});

test('a stop is wrong, and each workshop has a line of its own; rejected invoices are a warning', () => {
  const stop = { stopped_at: since, stop_code: '4112', stop_text: 'El titular no coincide.' };
  expect(inTroubles({ ...stop, rejected: 2 }, { ...stop, host: 'two.test', stop_code: null })).toEqual([
    expect.stringMatching(/^wrong tax records: those of one\.test .*\(4112: El titular.*verifactu resume/),
    expect.stringMatching(/^wrong tax records: those of two\.test .*\(El titular/),
    expect.stringMatching(/^warn tax records: .*rejected invoices \(2\).*: one\.test → .*verifactu rejected/),
  ]);
});

test('a suspension is wrong for all workshops', () => {
  const suspension = { code: '4141', text: 'Acceso suspendido.', suspended_at: since };
  expect(inContents({ taxRecords: { ...taxRecords, suspension } })).toEqual([
    expect.stringMatching(/^wrong tax records: .*suspended .*4141: Acceso.* → .*deployment resume$/),
  ]);
});

test('a clock that is away from the tax authority’s is wrong, with the direction', () => {
  const clockSkew = { seconds: -312, since, measured_at: since };
  const judged = (seconds: number) =>
    inContents({ taxRecords: { ...taxRecords, clockSkew: { ...clockSkew, seconds } } });
  expect(judged(-312)).toEqual([
    expect.stringMatching(/^wrong tax records: .*PostgreSQL's, is at least 312 s behind the tax.* → let NTP/),
  ]);
  expect(judged(61)).toEqual([expect.stringMatching(/at least 61 s ahead of the tax authority's/)]);
});

test('a maker that is invented or incomplete is reported while a workshop is in production', () => {
  const judged = (settings: Record<string, string>, in_production = 1) =>
    inContents({ taxRecords: { ...taxRecords, in_production } }, { settings: parseConfig(settings) });
  const named = { MAKER_NAME: 'Programas Ejemplo, S.A.', MAKER_TAX_ID: 'A58818501' };
  const whole = {
    ...named,
    MAKER_ADDRESS: 'Calle Inventada, 7, 28001 Madrid',
    MAKER_PLACE: 'Madrid, España',
  };
  expect(judged({}, 0)).toEqual([]);
  expect(judged({})).toEqual([
    expect.stringMatching(/^wrong maker: .*invented.* → set MAKER_NAME, MAKER_TAX_ID/),
  ]);
  expect(judged(named)).toEqual([
    expect.stringMatching(/^warn maker: .* → set MAKER_ADDRESS, MAKER_PLACE and/),
  ]);
  expect(judged(whole)).toEqual([]);
});
