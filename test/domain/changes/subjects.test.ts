import { expect, test } from 'vitest';
import {
  changedByEvent,
  changedSubjects,
  changesUncounted,
  watchedSubjects,
} from '../../../domain/changes/subjects.ts';
import { events } from '../../../generated/events.ts';
import { deskOperations, operations } from '../../../generated/operations.ts';

const all = [...Object.values(operations), ...Object.values(deskOperations)];
const changing = all.filter(({ sideEffect }) => sideEffect);
const reading = Object.values(deskOperations).filter(({ sideEffect }) => !sideEffect);

test.each([
  [{ path: '/budgets/{id}/lines' }, ['budgets']],
  [{ path: '/payments' }, ['invoices']],
  [{ path: '/account/sessions/end' }, ['people']],
  [{ path: '/parts/import' }, ['parts', 'imports']],
])('%j changes %j', (operation, subjects) => expect(changedSubjects(operation)).toEqual(subjects));

test('programs and people change the same subjects', () => {
  const subjectsOf = (path: string) =>
    changing.filter((operation) => operation.path === path).flatMap(changedSubjects);
  expect(new Set(subjectsOf('/webhooks/{id}'))).toEqual(new Set(['webhooks']));
  expect(new Set(subjectsOf('/stock/movements'))).toEqual(new Set(['parts']));
});

test('every read of a subject that operations change watches that subject', () => {
  const changed = new Set(changing.flatMap(changedSubjects));
  const missed = reading
    .filter((read) => changedSubjects(read).every((subject) => changed.has(subject)))
    .filter((read) => !watchedSubjects([read]).includes(changedSubjects(read)[0] ?? ''));
  expect(missed.map(({ operationId }) => operationId)).toEqual([]);
});

test('every event changes a subject that some read watches', () => {
  const watched = new Set(reading.flatMap((read) => watchedSubjects([read])));
  const unseen = Object.keys(events).filter((event) => !watched.has(changedByEvent(event)));
  expect(unseen).toEqual([]);
});

test('a screen watches the subjects of its reads once, and those that appear in them', () => {
  const { listSubscriptions, showSubscription } = deskOperations;
  expect(watchedSubjects([listSubscriptions, showSubscription])).toEqual(['keys', 'sandbox', 'webhooks']);
});

test('the page of a quote watches the messages that it shows', () => {
  const { showBudget, listBudgetTimeline, previewBudgetMessage } = deskOperations;
  expect(watchedSubjects([showBudget])).not.toContain('communications');
  expect(watchedSubjects([showBudget, listBudgetTimeline])).toContain('communications');
  expect(watchedSubjects([previewBudgetMessage])).toEqual(
    expect.arrayContaining(['communications', 'settings', 'transports']),
  );
});

test('neither the log of requests nor the usage is counted, because every request changes them', () => {
  const { listDeskRequests, showUsage, getDeskRevenueReport } = deskOperations;
  expect(watchedSubjects([listDeskRequests, showUsage, getDeskRevenueReport])).toEqual([]);
  expect([changesUncounted([showUsage]), changesUncounted([getDeskRevenueReport])]).toEqual([true, false]);
});
