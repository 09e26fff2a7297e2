import { afterAll, describe, expect, test } from 'vitest';
import { answerName, listDocumentedAnswers } from '../../tools/partner/contract/answers.ts';
import {
  type DocumentedOperation,
  type Response,
  ServedDocument,
} from '../../tools/partner/contract/served-document.ts';
import { readLatestReleased } from '../../tools/partner/gate/released-documents.ts';
import { commonRecipes } from './recipes/common.ts';
import { operationRecipes } from './recipes/operations.ts';
import { WorldScene } from './scene.ts';
import { Tally } from './tally.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
afterAll(world.close);

const { body } = await world.workshop.send({ method: 'GET', path: '/openapi.json?lang=en', key: null });
const served = new ServedDocument(body as Record<string, unknown>);
const tally = new Tally(served);
const released = new ServedDocument(openEnumerations(readLatestReleased().document), { lenient: true });

/**
 * Removes the enumerations from an OpenAPI document, because a later release may answer with further values
 * (docs/guide/en/compatibility.md).
 */
function openEnumerations(document: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document), (name, value) => (name === 'enum' ? undefined : value));
}
const ofManyReasons = new Set(['invoice_conflict', 'act_impossible']);

describe.each(served.operations)('$operationId', (operation) => {
  const { own = {}, request: partsOf } = operationRecipes[operation.operationId] ?? {};
  const documented = listDocumentedAnswers(served, operation);

  test.each(documented)('answers %s', async (wanted) => {
    const recipe = own[wanted] ?? commonRecipes[wanted];
    if (!recipe) throw new Error(`no recipe: how does one come to ${wanted}?`);
    const answer = await recipe(new WorldScene({ world, operation, served, tally, partsOf }));
    expect(answerName(answer), answer.text).toBe(wanted);
    if (answer.status < 400) return expectAsReleased(operation, answer);
    const example = served.errorExamples(operation, answer.status).get(wanted);
    const { error } = answer.body as { error: { code: string; message: string } };
    // These codes have several reasons with different messages, and the example shows only one message. `checkAnswer`
    // has already compared the fields.
    if (ofManyReasons.has(wanted)) return;
    expect(error.message).toBe(example?.error.message);
    // The error on an unknown host has no `doc_url`, because no workshop serves the page.
    const expected = Object.keys(example?.error ?? {});
    expect(Object.keys(error)).toEqual(
      'doc_url' in error ? expected : expected.filter((name) => name !== 'doc_url'),
    );
  });

  test('has no recipe for what it does not document', () => {
    expect(documented).toEqual(expect.arrayContaining(Object.keys(own)));
  });
});

function expectAsReleased({ operationId }: DocumentedOperation, answer: Response): void {
  const operation = released.operations.find((each) => each.operationId === operationId);
  if (operation) expect(released.differenceOf(operation, answer)).toBeNull();
}

test('has recipes for operations of the document alone', () => {
  const known = served.operations.map(({ operationId }) => operationId);
  expect(known).toEqual(expect.arrayContaining(Object.keys(operationRecipes)));
});

test('serves again when PostgreSQL is back', async () => {
  await world.bringBack();
  const ping = () => world.away.send({ method: 'GET', path: '/ping' });
  await expect.poll(async () => (await ping()).status).toBe(200);
});

test('gives every documented answer of every operation', () => {
  console.log(`\n${tally.table()}\n`);
  expect(tally.missing).toEqual([]);
});
