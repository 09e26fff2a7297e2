import { expect, test } from 'vitest';
import { runAt } from './run.ts';
import { type ScriptedAnswer, testKey, without } from './scripted-deployment.ts';

test('a sandbox that keeps its document passes, and only the operation in question is written to', async () => {
  const { code, stdout, requests } = await runAt(
    { sandbox: true },
    ...['--sandbox', '--only', 'sendEmail', '--test-key', testKey],
  );
  expect(stdout).toContain('0 failed');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^sendEmail +✓ +✓ +✓ +✓ +· +✓ +✓ +✓ +✓ +· +✓ +· +· +· +✓$/m);
  const written = requests.filter((each) => !each.startsWith('GET '));
  expect([...new Set(written.map((each) => each.replace(/\?.*/, '')))]).toEqual(['POST /api/v1/email']);
});

const nameIn = ({ body }: ScriptedAnswer) => (body as { error?: { code: string } }).error?.code;

const mailFaults: [what: string, change: (answer: ScriptedAnswer) => ScriptedAnswer, reported: RegExp][] = [
  [
    'a replay that says something else',
    (a) => (a.headers['idempotent-replay'] ? { ...a, body: { ...(a.body as object), id: 'email-2' } } : a),
    /sendEmail replay: replayed/,
  ],
  [
    'a replay that does not say so',
    (a) => without(a, 'idempotent-replay'),
    /sendEmail replay: answered 200 instead/,
  ],
  [
    'another request that passes for the same',
    (a) => (a.status === 409 ? { ...a, status: 200, body: { ok: true, id: 'email-1' } } : a),
    /sendEmail idempotency_conflict: answered/,
  ],
  [
    'a write of a test key',
    (a) => (a.status === 403 ? { ...a, status: 200, body: { ok: true, id: 'email-1' } } : a),
    /sendEmail test_key_forbidden: answered 200 instead/,
  ],
  [
    'a missing idempotency key that is accepted',
    (a) =>
      nameIn(a) === 'idempotency_key_required' ? { ...a, status: 200, body: { ok: true, id: 'email-1' } } : a,
    /sendEmail idempotency_key_required: answered 200 instead/,
  ],
];

test.each(mailFaults)('%s is reported by name', async (_, change, reported) => {
  const { code, stdout } = await runAt(
    {
      sandbox: true,
      fault: (answer, operationId) => (operationId === 'sendEmail' ? change(answer) : answer),
    },
    ...['--sandbox', '--only', 'sendEmail', '--quiet', '--test-key', testKey],
  );
  expect(stdout).toMatch(reported);
  expect(code).toBe(1);
});
