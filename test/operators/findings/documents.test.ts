import { expect, test } from 'vitest';
import { inContents } from './facts.ts';

test('calls documents wrong whose files are not there', () => {
  expect(inContents({ documents: { checked: 100, missing: 3 } })).toEqual([
    expect.stringMatching(/^wrong documents: 3 of 100 files are not where .* → .*DOCUMENTS_URL.*backup/),
  ]);
});

test('says why the store of documents cannot be read', () => {
  expect(inContents({ documents: { refused: 'Access Denied' } })).toEqual([
    expect.stringMatching(/^wrong documents: .*cannot be read: Access Denied → .*DOCUMENTS_URL/),
  ]);
});

test('is content with a store that holds what it was given, or was given nothing', () => {
  expect(inContents({ documents: { checked: 100, missing: 0 } })).toEqual([]);
  expect(inContents({ documents: { checked: 0, missing: 0 } })).toEqual([]);
});
