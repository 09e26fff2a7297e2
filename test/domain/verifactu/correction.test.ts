import { describe, expect, test } from 'vitest';
import {
  type AnsweredRecord,
  annulmentFlags,
  chooseNextRecord,
  differencesBetween,
  isStated,
  needOfSame,
  readInternalData,
  withInternalData,
} from '../../../domain/verifactu/correction.ts';
import type { Alta, Annulment, MadeRecord, RecordLink } from '../../../domain/verifactu/record.ts';
import { findBrokenRules } from '../../../domain/verifactu/rules.ts';
import { altaRecord, annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { openService } from '../../../tools/lab/stand-ins/tax-authority/scene.ts';
import { schemaFault, sending } from './fixtures.ts';
import { first, invoice, next, person, repair } from './scene.ts';

const accepted: AnsweredRecord = { kind: 'alta', state: 'accepted', code: null };
const faulty: AnsweredRecord = { kind: 'alta', state: 'accepted_with_errors', code: '2001' };
const pending: AnsweredRecord = { kind: 'alta', state: 'pending', code: null };
const sent: AnsweredRecord = { kind: 'alta', state: 'sent', code: null };
const unsent: AnsweredRecord = { kind: 'alta', state: null, code: null };
const rejected = (kind: AnsweredRecord['kind'] = 'alta', code = '1239'): AnsweredRecord => ({
  kind,
  state: 'rejected',
  code,
});
const annulled: AnsweredRecord = { kind: 'anulacion', state: 'accepted', code: null };

type Flags = 'S' | 'X' | null;
const alta = (rejectedBefore: Flags) => ({ kind: 'alta', correctsRecord: { rejectedBefore } });
const annulment = (withoutRecord: boolean, rejectedBefore: boolean) => ({
  kind: 'anulacion',
  flags: { withoutRecord, rejectedBefore },
});

const altas: [what: string, records: AnsweredRecord[], expected: object][] = [
  ['was accepted', [accepted], alta(null)],
  ['was accepted with errors', [faulty], alta(null)],
  ['was corrected before', [faulty, accepted], alta(null)],
  ['was rejected', [rejected()], alta('X')],
  ['was rejected twice', [rejected(), rejected()], alta('X')],
  ['was never sent', [unsent], alta('X')],
  ['was accepted, and its correction rejected', [accepted, rejected()], alta('S')],
  ['was accepted, and two corrections rejected', [faulty, rejected(), rejected()], alta('S')],
  ['was accepted after a rejection', [rejected(), accepted], alta(null)],
  ['is unknown to the authority', [accepted, rejected('alta', '3002')], alta('X')],
  ['is pending', [pending], { need: 'answer' }],
  ['has no answer', [accepted, sent], { need: 'answer' }],
  ['exists there as another record', [rejected('alta', '3000')], { need: 'reconciliation' }],
];

const foreign = [rejected('alta', '3000')];

test('a record of somebody else needs a comparison, then a decision, and is replaced on demand', () => {
  expect(chooseNextRecord(foreign, false, 'unseen')).toEqual({ need: 'reconciliation' });
  expect(chooseNextRecord(foreign, false, 'seen')).toEqual({ need: 'decision' });
  expect(chooseNextRecord(foreign, false, 'taken_over')).toEqual(alta(null));
  expect(chooseNextRecord([...foreign, rejected()], false, 'taken_over')).toEqual(alta('S'));
  expect(chooseNextRecord([...foreign, accepted], false, 'seen')).toEqual(alta(null));
});

describe('a cancelled invoice never annuls the record of another program', () => {
  test.each<[string, AnsweredRecord[], 'unseen' | 'seen']>([
    ['its own record was refused because of it', foreign, 'unseen'],
    ['its correction was rejected as well', [...foreign, rejected()], 'unseen'],
    ['its annulment was withheld', [...foreign, rejected('anulacion', '3000')], 'unseen'],
    ['a comparison found it after a rejection', [rejected()], 'seen'],
    ['a comparison found it after its own was accepted', [accepted], 'seen'],
  ])('%s', (_, records, copy) => {
    if (copy === 'unseen') expect(annulmentFlags(records)).toBeNull();
    expect(chooseNextRecord(records, true, copy)).toEqual({ need: 'foreign' });
  });

  test('unless the authority has accepted its own record since', () => {
    const takenOver = [...foreign, accepted];
    expect(annulmentFlags(takenOver)).toEqual({ withoutRecord: false, rejectedBefore: false });
    expect(chooseNextRecord(takenOver, true)).toEqual(annulment(false, false));
  });
});

test.each(altas)('an invoice that %s gets the alta that fits', (_, records, expected) => {
  expect(chooseNextRecord(records, false)).toEqual(expected);
});

const annulments: [what: string, records: AnsweredRecord[], expected: object][] = [
  ['was accepted', [accepted], annulment(false, false)],
  ['was rejected', [rejected()], annulment(true, false)],
  ['was never sent', [unsent], annulment(true, false)],
  ['had its annulment rejected', [accepted, rejected('anulacion')], annulment(false, true)],
  [
    'is unknown to the authority',
    [accepted, rejected('anulacion'), rejected('anulacion', '3002')],
    annulment(true, true),
  ],
  ['is annulled', [accepted, annulled], { need: 'nothing' }],
  ['is annulled already', [accepted, rejected('anulacion', '3001')], { need: 'nothing' }],
];

test.each(annulments)('a cancelled invoice that %s gets the annulment that fits', (_, records, expected) => {
  expect(chooseNextRecord(records, true)).toEqual(expected);
});

test('the first annulment of an invoice counts on the answers that are missing', () => {
  expect(annulmentFlags([pending])).toEqual({ withoutRecord: false, rejectedBefore: false });
  expect(annulmentFlags([rejected()])).toEqual({ withoutRecord: true, rejectedBefore: false });
});

describe('at the authority', () => {
  const bad = invoice({ recipients: [{ ...person, taxId: '00000000A' }] });
  const good = invoice();

  /**
   * Sends records to the stand-in one after the other, each with the flags that the earlier answers require; returns
   * the resulting states.
   */
  function history(...steps: (Alta | 'annul')[]) {
    const { send } = openService({ now: () => Date.parse('2026-11-20T12:00:00+01:00') });
    const answered: AnsweredRecord[] = [];
    let link: RecordLink = first;
    return steps.map((step) => {
      const record = recordOf(step, answered, link);
      expect(schemaFault(record.xml)).toBeNull();
      expect(schemaFault(sending([record.xml]))).toBeNull();
      const [line] = send(record.xml);
      const state = line?.state === 'Correcto' ? 'accepted' : 'rejected';
      answered.push({ kind: step === 'annul' ? 'anulacion' : 'alta', state, code: line?.code ?? null });
      link = { ...first, previous: { ...good.invoice, hash: record.hash } };
      return state;
    });
  }

  function recordOf(step: Alta | 'annul', answered: AnsweredRecord[], link: RecordLink): MadeRecord {
    if (answered.length === 0 && step !== 'annul') return altaRecord(step, link);
    const plan = chooseNextRecord(answered, step === 'annul');
    if ('need' in plan) throw new Error(plan.need);
    return plan.kind === 'anulacion'
      ? annulmentRecord({ invoice: good.invoice, reference: '9', ...plan.flags }, link)
      : altaRecord({ ...(step as Alta), correctsRecord: plan.correctsRecord }, link);
  }

  test.each<[string, (Alta | 'annul')[], string]>([
    ['a correction', [good, good], 'accepted accepted'],
    ['an alta after its rejection', [bad, good], 'rejected accepted'],
    ['an alta after two rejections', [bad, bad, good], 'rejected rejected accepted'],
    ['a correction after its rejection', [good, bad, good], 'accepted rejected accepted'],
    ['an annulment', [good, 'annul'], 'accepted accepted'],
    ['an annulment of what was rejected', [bad, 'annul'], 'rejected accepted'],
    ['an annulment after a correction', [good, good, 'annul'], 'accepted accepted accepted'],
  ])('%s is accepted', (_, steps, states) => {
    expect(history(...steps).join(' ')).toBe(states);
  });
});

describe('a correction', () => {
  const before = altaRecord(invoice(), next);
  const correctsRecord = { rejectedBefore: null };
  const corrected = (changes: Parameters<typeof withInternalData>[1]) =>
    withInternalData(invoice({ correctsRecord }), changes);
  const differences = (alta: Alta) => differencesBetween(before.xml, altaRecord(alta, first).xml);

  test('without changes differs only in its place in the chain and what it says about itself', () => {
    const { xml } = altaRecord(invoice({ correctsRecord: { rejectedBefore: 'X' }, reference: '7' }), first);
    expect(xml).toContain(
      '<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>X</sf:RechazoPrevio><sf:TipoF',
    );
    expect(differencesBetween(before.xml, xml)).toEqual([]);
  });

  test('has the same hash as an alta without its flags', () => {
    expect(altaRecord(invoice({ correctsRecord }), next).hash).toBe(before.hash);
    const annulment: Annulment = { invoice: invoice().invoice, reference: '1' };
    const flagged = { ...annulment, withoutRecord: true, rejectedBefore: true };
    const { hash, xml } = annulmentRecord(flagged, next);
    expect(hash).toBe(annulmentRecord(annulment, next).hash);
    expect(xml).toContain(
      '<sf:SinRegistroPrevio>S</sf:SinRegistroPrevio><sf:RechazoPrevio>S</sf:RechazoPrevio>',
    );
    expect(schemaFault(xml)).toBeNull();
  });

  test('may identify the recipient as one who is not in the census', () => {
    const alta = corrected({ recipientIdType: '07' });
    expect(findBrokenRules(alta, '2026-11-20')).toEqual([]);
    expect(schemaFault(altaRecord(alta, next).xml)).toBeNull();
    expect(differences(alta).map(({ field }) => field.split('/').at(-1))).toEqual([
      'NIF',
      'CodigoPais',
      'IDType',
      'ID',
    ]);
    expect(differences(alta).filter(isStated)).toEqual([]);
    expect(readInternalData(altaRecord(alta, next).xml)).toEqual({ regime: '01', recipientIdType: '07' });
  });

  test('may have another regime, unless the invoice mentions it', () => {
    const details = [repair, { ...repair, rateBasisPoints: 1_000, quotaCents: 1_000 }];
    const former = altaRecord(invoice({ details }), next).xml;
    const change = (regime: string) =>
      differencesBetween(former, altaRecord(withInternalData(invoice({ details }), { regime }), next).xml);
    expect(change('11')).toEqual([
      { field: 'Desglose/DetalleDesglose/ClaveRegimen', before: '01; 01', after: '11; 11' },
    ]);
    expect(change('11').filter(isStated)).toEqual([]);
    for (const mentioned of ['03', '05', '07']) expect(change(mentioned).filter(isStated)).toHaveLength(1);
  });

  test.each<[string, Partial<Alta>]>([
    ['the total', { totalCents: 12_200 }],
    ['a base', { details: [{ ...repair, baseCents: 10_100 }] }],
    ['the recipient', { recipients: [{ ...person, name: 'Otra' }] }],
    ['the kind', { type: 'F2', recipients: [] }],
    ['the day of the work', { operationDate: '2026-11-02' }],
  ])('may not change %s', (_, changes) => {
    expect(differences(invoice(changes)).some(isStated)).toBe(true);
  });

  test('that changes nothing needs a reason', () => {
    const need = (state: AnsweredRecord['state'], code: string | null) => needOfSame({ state, code });
    expect(need('accepted', null)).toBe('nothing');
    expect(need('rejected', '1123')).toBe('corrective');
    expect(need('accepted_with_errors', '2001')).toBe('change');
    expect(need('rejected', '1110')).toBe('corrective');
    expect(need('rejected', '4112')).toBe('change');
    expect(need(null, null)).toBeNull();
  });
});
