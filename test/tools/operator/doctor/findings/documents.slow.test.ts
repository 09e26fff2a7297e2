import { expect, test } from 'vitest';
import { inContents, stopped } from './facts.ts';

test('calls documents wrong whose files are not there', () => {
  expect(inContents({ documents: { checked: 100, missing: 3, hashed: 9, damaged: [] } })).toEqual([
    expect.stringMatching(
      /^wrong documents: 3 of 100 files are missing from the store → .*DOCUMENTS_URL.*backup/,
    ),
  ]);
});

test('says why the store of documents cannot be read', () => {
  expect(inContents({ documents: { refused: 'Access Denied' } })).toEqual([
    expect.stringMatching(/^wrong documents: .*cannot be read: Access Denied → .*DOCUMENTS_URL/),
  ]);
});

test('calls a missing folder wrong under a running service, which does not create it again', () => {
  const store = { missing: true, problem: null };
  expect(inContents({ store })).toEqual([
    expect.stringMatching(/^wrong documents: the folder of documents is missing.* → .*DOCUMENTS_URL/),
  ]);
  expect(inContents({ store }, stopped)).toEqual([expect.stringMatching(/^warn service/)]);
});

test('says why nothing can be stored', () => {
  expect(inContents({ store: { missing: false, problem: 'no such bucket' } })).toEqual([
    expect.stringMatching(/^wrong documents: .* failed: no such bucket → .*exists, has room/),
  ]);
});

test('is content with a store that holds what it was given, or was given nothing', () => {
  expect(inContents({ documents: { checked: 100, missing: 0, hashed: 9, damaged: [] } })).toEqual([]);
  expect(inContents({ documents: { checked: 0, missing: 0, hashed: 0, damaged: [] } })).toEqual([]);
});

test('names files that are not what was kept', () => {
  const damaged = ['document 12 of one.test', 'a', 'b', 'c', 'd'];
  expect(inContents({ documents: { checked: 100, missing: 0, hashed: 90, damaged } })).toEqual([
    expect.stringMatching(/^wrong damaged files: .*document 12 of one\.test, a, b and 2 more; .* → .*backup/),
  ]);
});

test('names chains that no secret has sealed or that are broken, and a role that owns the tables', () => {
  expect(inContents({ seals: { checked: 2, unsealed: ['evidence of one.test'] } })).toEqual([
    expect.stringMatching(/^wrong seals: .*evidence of one\.test → .*evidence verify/),
  ]);
  const brokenChains = [
    {
      host: 'one.test',
      chain: 'tax_records' as const,
      number: 12,
      what: 'changed_record',
      since: '2026-11-20T12:00:00.000Z',
    },
  ];
  expect(inContents({ brokenChains })).toEqual([
    expect.stringMatching(
      /^wrong broken chain: tax_records of one\.test, number 12: changed_record \(since 2026-11-20 12:00 UTC\) → .*verifactu verify --instance one\.test/,
    ),
  ]);
  expect(inContents({ role: { role: 'postgres', owns: true, differs: false } })).toEqual([
    expect.stringMatching(/^warn role: .*owns the tables \(postgres\)/),
  ]);
  expect(inContents({ role: { role: 'w_runtime', owns: false, differs: true } })).toEqual([
    expect.stringMatching(/^warn role: w_runtime does not have exactly the rights that the service needs/),
  ]);
});
