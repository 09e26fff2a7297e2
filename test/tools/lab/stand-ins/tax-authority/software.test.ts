// Sends messages that the service's code has written to the stand-in of the tax authority. The stand-in imports no code
// of the service, so the two check each other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoAnswerError, openTaxAuthority } from '../../../../../adapters/outbound/tax-authority.ts';
import { keyLiterals } from '../../../../../domain/verifactu/literals.ts';
import type { Alta, RecordLink } from '../../../../../domain/verifactu/record.ts';
import { readPage, writeQuery } from '../../../../../domain/verifactu/sending/query.ts';
import { type Answer, readAnswer } from '../../../../../domain/verifactu/sending/read-answer.ts';
import { writeRequest } from '../../../../../domain/verifactu/sending/write-request.ts';
import { altaRecord, annulmentRecord } from '../../../../../domain/verifactu/write-record.ts';
import { pkcs12 } from '../../../../../tools/lab/stand-ins/pkcs12.ts';
import {
  openTaxAuthorityStandIn,
  type TaxAuthorityStandIn,
} from '../../../../../tools/lab/stand-ins/tax-authority/server.ts';
import { first, workedInvoices } from '../../../../domain/verifactu/scene.ts';

const issuer = { name: 'Talleres Ejemplo', taxId: '89890001K' };
const passphrase = 'secret';
let standIn: TaxAuthorityStandIn;
let send: (message: string) => Promise<string>;

beforeAll(async () => {
  standIn = await openTaxAuthorityStandIn({
    now: () => Date.parse('2026-11-24T12:00:00+01:00'),
    waitSeconds: 90,
    pageSize: 5,
  });
  const { pfx } = pkcs12({ person: 'IDCES-89890001K', name: 'Talleres Ejemplo' }, passphrase);
  const certificate = { pfx, passphrase };
  const authority = openTaxAuthority(standIn);
  send = (message) => authority.send(message, { environment: 'test', certificate, kind: 'person' });
});

afterAll(() => standIn.close());

const altas = Object.values(workedInvoices).map(
  (alta, index): Alta => ({
    ...alta,
    invoice: { ...alta.invoice, fullNumber: `F26/${String(index + 1).padStart(4, '0')}` },
    reference: String(index + 1),
  }),
);

/** Builds a chain of the records of the example invoices and of an annulment. */
function chain(): { xml: string; hash: string }[] {
  let previous: RecordLink['previous'] = null;
  const records = altas.map((alta) => {
    const record = altaRecord(alta, { ...first, previous });
    previous = { ...alta.invoice, hash: record.hash };
    return record;
  });
  const annulled = altas[0] as Alta;
  const end = annulmentRecord({ invoice: annulled.invoice, reference: '99' }, { ...first, previous });
  return [...records, end];
}

const records = chain();
const message = writeRequest({
  issuer,
  afterFailure: false,
  lastDay: null,
  records: records.map(({ xml }) => xml),
});

async function answer(): Promise<Answer> {
  const read = readAnswer(await send(message));
  if ('refusal' in read) throw new Error(read.refusal.text);
  return read;
}

test('the records of all worked invoices are accepted, after an answer that was lost', async () => {
  standIn.faults.at(0, { kind: 'lost message' });
  await expect(send(message)).rejects.toThrow(NoAnswerError);
  const { lines, csv, waitSeconds } = await answer();
  const kinds = [...Object.keys(workedInvoices), 'an annulment'];
  expect(lines.map(({ state, code }, index) => [kinds[index], state, code])).toEqual(
    kinds.map((kind) => [kind, 'accepted', null]),
  );
  expect(lines.map(({ reference }) => reference)).toEqual([...altas.map(({ reference }) => reference), '99']);
  expect(csv).toBe(standIn.ledger.messages[0]?.csv);
  expect(waitSeconds).toBe(90);
  expect(standIn.ledger.entries.map(({ record }) => record.xml)).toEqual(records.map(({ xml }) => xml));
  expect(standIn.ledger.chainGaps()).toEqual([]);
});

test('the same records again are duplicates', async () => {
  const { lines, csv } = await answer();
  expect(csv).toBeNull();
  expect(lines.map(({ code, duplicate }) => [code, duplicate])).toEqual([
    ['3000', 'annulled'],
    ...altas.slice(1).map(() => ['3000', 'accepted']),
    ['3001', null],
  ]);
});

test('a query returns the hashes of the records, page by page', async () => {
  const stored = new Map<string, { hash: string | null; state: string; installation: string | null }>();
  let after = null;
  let pages = 0;
  do {
    const page = readPage(await send(writeQuery({ issuer, month: '2026-11', invoice: null, after })));
    if ('refusal' in page) throw new Error(page.refusal.text);
    for (const { key, ...rest } of page.records) stored.set(key.number, rest);
    after = page.next;
    pages += 1;
  } while (after !== null);
  expect(pages).toBe(Math.ceil(altas.length / 5));
  const expected = altas.map((alta, index) => [
    keyLiterals(alta.invoice).number,
    index === 0 ? [records.at(-1)?.hash, 'annulled'] : [records[index]?.hash, 'accepted'],
  ]);
  expect([...stored].map(([number, { hash, state }]) => [number, [hash, state]])).toEqual(expected);
  expect(new Set([...stored.values()].map(({ installation }) => installation))).toEqual(
    new Set([first.system.installation]),
  );
});

test('the software reads the fault of a message that is refused', async () => {
  standIn.faults.isSuspended = true;
  const read = readAnswer(await send(message));
  standIn.faults.clear();
  expect(read).toMatchObject({ refusal: { side: 'client', code: '4141' } });
});
