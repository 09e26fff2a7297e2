import { expect, test } from 'vitest';
import { parseConfig } from '../../../../../config.ts';
import { contents, database, elsewhere, findingsOf, inContents, minutesAgo, workshop } from './facts.ts';

test('asks for a workshop where there is none', () => {
  expect(inContents({ workshops: [] })).toEqual([
    'wrong workshops: there is none yet → npm run -s workshop -- instance create --help',
  ]);
});

test('asks for a live key where there is none, anywhere or at one of the workshops', () => {
  const keyless = { ...workshop, host: 'two.test', live_keys: 0, test_keys: 3 };
  expect(inContents({ workshops: [keyless] })).toEqual([
    'wrong keys: no live key is valid: no program can write → npm run -s workshop -- keys create --help',
  ]);
  expect(inContents({ workshops: [workshop, keyless] })).toEqual([
    'warn keys: no live key is valid at two.test → npm run -s workshop -- keys create --help',
  ]);
});

test('says at which workshops no owner can sign in to the panel', () => {
  const ownerless = { ...workshop, host: 'two.test', has_owner: false };
  const [finding, ...others] = inContents({ workshops: [workshop, ownerless] });
  expect(finding).toMatch(
    /^warn owners: no owner can sign in to the panel at two\.test → .*people link NAME --role owner/,
  );
  expect(others).toEqual([]);
});

test('calls a default workshop wrong that does not exist', () => {
  const settings = parseConfig({ DEFAULT_INSTANCE: 'gone.test' });
  expect(inContents({ defaultHostKnown: false }, { settings })).toEqual([
    expect.stringMatching(
      /^wrong default workshop: DEFAULT_INSTANCE=gone\.test: no workshop has that host → /,
    ),
  ]);
});

test('warns of a base_url without TLS where it is served', () => {
  const workshops = [{ ...workshop, base_url: 'http://one.test' }];
  expect(inContents({ workshops })).toEqual([]);
  expect(inContents({ workshops }, elsewhere)).toEqual([
    expect.stringMatching(/^warn address: .* http:\/\/one\.test: .* → .*--base-url https:\/\/one\.test$/),
  ]);
});

test.each([
  ['first', 'one.test, the oldest workshop, answers for unknown hosts'],
  ['two.test', 'two.test answers for unknown hosts'],
  ['none', 'unknown hosts get 404'],
])('says with DEFAULT_INSTANCE=%s who answers for whom', (DEFAULT_INSTANCE, message) => {
  const found = findingsOf('default workshop', {
    settings: parseConfig({ DEFAULT_INSTANCE }),
    database: { ...database, contents: { ...contents, defaultHostKnown: true } },
  });
  expect(found).toMatchObject([{ level: 'ok', message }]);
});

test('names each workshop that is paused, and the command that ends the pause', () => {
  const paused = { host: 'quiet.test', paused_at: minutesAgo(1), moving: false };
  expect(
    inContents({
      paused: [paused, { ...paused, moving: true }, { ...paused, paused_at: null, moving: true }],
    }),
  ).toEqual([
    expect.stringMatching(
      /^warn pause: quiet\.test has been paused since .* nothing is written or sent → .*instance resume quiet\.test$/,
    ),
    expect.stringMatching(
      /^warn pause: .* → .*instance move quiet\.test --to-env FILE again, or instance resume quiet\.test$/,
    ),
    expect.stringMatching(
      /^warn pause: nothing is sent for quiet\.test, as a command has begun to move it → /,
    ),
  ]);
});

test('warns of a removal that broke off, and not of one that has just begun', () => {
  const leaving = (removing_at: string, left = false, moving = false) =>
    inContents({ leaving: [{ host: 'gone.test', removing_at, left, moving }] });
  expect(leaving(minutesAgo(2))).toEqual([]);
  expect(leaving(minutesAgo(30))).toEqual([
    expect.stringMatching(
      /^warn removal: gone\.test has been in removal since .* → .*instance remove gone\.test$/,
    ),
  ]);
  expect(leaving(minutesAgo(30), true)).toEqual([
    expect.stringMatching(/^warn removal: gone\.test left at .* → .*remove gone\.test; .*return gone\.test$/),
  ]);
  expect(leaving(minutesAgo(0), true, true)).toEqual([
    expect.stringMatching(
      /^wrong removal: gone\.test stopped .* → .*instance move gone\.test --to-env FILE /,
    ),
  ]);
});
