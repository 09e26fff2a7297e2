import { expect, test } from 'vitest';
import type { SendingState } from '../../../../../db/messages/transports.ts';
import { contents, elsewhere, inContents, minutesAgo, stopped } from './facts.ts';

const works: SendingState = {
  host: 'one.test',
  base_url: 'https://one.test',
  channel: 'email',
  kind: 'smtp',
  failing_since: null,
  waiting: 3,
};
const sending = (...states: Partial<SendingState>[]) =>
  inContents({ sending: states.map((state) => ({ ...works, ...state })) });

test('is content with workshops whose messages get through', () => {
  expect(sending(works, { channel: 'sms', kind: 'twilio', waiting: 0 })).toEqual([]);
});

test('asks for an account where messages wait and there is none', () => {
  expect(sending({ kind: null, channel: 'sms' })).toEqual([
    'warn sending: 3 SMS of one.test are waiting, but no account is set up to send them → ' +
      'npm run -s workshop -- sms set --instance one.test, before they are given up after four hours',
  ]);
});

test('names workshops whose messages fail, and how to learn why', () => {
  expect(sending({ failing_since: minutesAgo(90) })).toEqual([
    `warn sending: none of the emails of one.test get through since ${minutesAgo(90)}: 3 wait → ` +
      'npm run -s workshop -- email test --instance one.test says why',
  ]);
});

test('does not report a provider that has just deferred a message', () => {
  expect(sending({ failing_since: minutesAgo(2) })).toEqual([]);
});

test('warns once of a workshop whose hooks are in the open, and of no demo', () => {
  const open = { base_url: 'http://one.test' };
  expect(sending(open, { ...open, channel: 'sms', kind: 'gateway' })).toEqual([
    'warn hooks: the hook URLs of one.test begin with http://one.test: data that providers post there is not encrypted ' +
      '→ npm run -s workshop -- instance set --instance one.test --base-url https://one.test',
  ]);
  expect(sending({ ...open, kind: 'dev' })).toEqual([]);
});

test('warns of overdue messages, with a remedy', () => {
  const messages = {
    channel: 'email' as const,
    scheduled: 0,
    due: 4,
    queued: 3,
    claimed: 0,
    overdue: 7,
    oldest_overdue_at: minutesAgo(6),
    oldest_overdue_failing_at: null,
  };
  const figures = { ...contents.figures, messages: [messages] };
  const line = `warn messages: 7 emails are overdue, the oldest since ${minutesAgo(6)}`;
  expect(inContents({ figures })).toEqual([expect.stringContaining(`${line} → the workers are connected`)]);
  const none = { api_processes: 1, worker_sessions: 0 };
  expect(inContents({ figures, sessions: none }, elsewhere)).toContain(
    `${line} → the workers don't run: scripts/node workers/main.ts`,
  );
  expect(inContents({ figures }, stopped)).toContain(
    `${line} → they are sent once the service runs, if that is within four hours`,
  );
  const failing = {
    ...messages,
    oldest_overdue_at: minutesAgo(4),
    oldest_overdue_failing_at: minutesAgo(90),
  };
  expect(inContents({ figures: { ...contents.figures, messages: [failing] } })).toEqual([]);
});

test('warns of credit that is used up, or soon will be', () => {
  const credit = (balance: number, used: number) =>
    inContents({ credit: [{ host: 'one.test', balance, used }] });
  const remedy = 'npm run -s workshop -- credit add --instance one.test --units …';
  expect(credit(0, 0)).toEqual([`warn credit: one.test has none and can send nothing → ${remedy}`]);
  expect(credit(99, 1_000)).toEqual([
    `warn credit: one.test has 99 units left, and used 1000 in 30 days → ${remedy}`,
  ]);
  expect(credit(100, 1_000)).toEqual([]);
  expect(credit(1, 0)).toEqual([]);
});
