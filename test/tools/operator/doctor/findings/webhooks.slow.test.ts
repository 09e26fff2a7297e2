import { expect, test } from 'vitest';
import { contents, elsewhere, inContents, minutesAgo, stopped } from './facts.ts';

const events = { ...contents.figures, unrelayed_events: 7, oldest_unrelayed_at: minutesAgo(5) };
const overdue = { ...contents.figures, overdue: 11, oldest_overdue_at: minutesAgo(2) };

test('names the process to start if no relay runs', () => {
  const line = `wrong events: 7 wait to be relayed, the oldest since ${minutesAgo(5)}`;
  const none = { api_processes: 1, worker_sessions: 0 };
  expect(inContents({ figures: events, sessions: none }, elsewhere)).toContain(
    `${line} → the workers don't run: scripts/node workers/main.ts`,
  );
  expect(inContents({ figures: events }, elsewhere)).toEqual([
    expect.stringMatching(/^wrong events: .* → the workers are connected, but cannot keep up/),
  ]);
  expect(inContents({ figures: events }, stopped)).toContainEqual(
    expect.stringMatching(/^warn events: .* → they are sent once the service runs$/),
  );
  const justNow = { ...events, oldest_unrelayed_at: minutesAgo(0.9) };
  expect(inContents({ figures: justNow })).toEqual([]);
});

test('warns of deliveries that are overdue', () => {
  expect(inContents({ figures: overdue })).toEqual([
    expect.stringMatching(
      /^warn deliveries: 11 are overdue, the oldest since .* → the workers are connected/,
    ),
  ]);
});

test('warns of subscriptions that fail, or were switched off over it', () => {
  const failing = {
    host: 'one.test',
    id: 5,
    url: 'https://hooks.example.com',
    active: true,
    failing_since: minutesAgo(60),
  };
  expect(inContents({ subscriptions: [failing] })).toEqual([
    expect.stringMatching(
      /^warn subscriptions: subscription 5 of one\.test .* fails since .* → .*webhooks deliveries 5 --instance one\.test says why/,
    ),
  ]);
  expect(inContents({ subscriptions: [{ ...failing, active: false }] })).toEqual([
    expect.stringMatching(/, and is switched off → .*PATCH \/webhooks\/5$/),
  ]);
});

test('calls secrets wrong that nobody can open', () => {
  expect(inContents({ secrets: { checked: 4, unopened: 1 } })).toEqual([
    expect.stringMatching(/^wrong sealed: APP_SECRET does not open 1 of 4 secrets → append the secret/),
  ]);
});
