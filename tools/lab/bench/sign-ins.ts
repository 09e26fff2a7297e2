// Measures reads and writes of the API with and without 20 sign-ins to the panel per second, in alternating rounds; then
// whether the time of a refused sign-in reveals that the person exists.
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../../adapters/threads/password-jobs.ts';
import { type Sql, serviceFile, withDeployment } from './harness/deployment.ts';
import {
  createFigure,
  durationFigures,
  median,
  quantile,
  reportFigures,
  scaleCount,
} from './harness/figures.ts';
import { inRounds, measureAtConstantRate, measureMs, medianRatio } from './harness/measure.ts';
import { type BenchTarget, sendRequest } from './harness/send-request.ts';

const people = 400;
const password = 'una frase que nadie adivina';
const rounds = scaleCount(7, 1);
const api = { perSecond: 100, seconds: scaleCount(10, 3) };
const signInsPerSecond = 20;
const maxRatio = 1.5;
const pairs = scaleCount(400, 20);
/** Number of addresses from which sign-ins were sent. */
let addresses = 0;

await withDeployment(1_000, async ({ sql, serve }) => {
  await insertPeople(sql);
  // Trusts this machine as a proxy, because failed sign-ins are counted by address.
  const served = await serve(serviceFile, { PANEL_PLAIN_HTTP: '1', TRUSTED_PROXIES: '127.0.0.1' });
  for (let n = 0; n < 20; n += 1) await signIn(served, { email: emailOf(n), password });
  await benchApi(served);
  await benchRefusals(served, sql);
});

function emailOf(n: number): string {
  return `persona.${n % people}@example.com`;
}

async function insertPeople(sql: Sql): Promise<void> {
  await sql`insert into staff (instance_id, name, created_at)
    select 1, 'Persona Inventada ' || n, now() from generate_series(0, ${people - 1}) n`;
  await sql`update accounts set role = 'office', password_hash = ${hashPassword({ password })}, password_changed_at = now(),
      email = 'persona.' || split_part(staff.name, ' ', 3) || '@example.com'
    from staff where staff.instance_id = accounts.instance_id and staff.id = staff_id`;
}

/** Sends the form of a sign-in from an address of its own. Half of the sign-ins have a wrong password. */
function signIn(served: BenchTarget, fields: { email: string; password: string }): Promise<Buffer> {
  addresses += 1;
  const from = `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return sendRequest(served, '/panel/sign-in', {
    form: new URLSearchParams(fields).toString(),
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    status: fields.password === password ? 303 : 401,
  });
}

async function benchApi(served: BenchTarget): Promise<void> {
  const ask = (n: number) =>
    n % 5 === 0
      ? sendRequest(served, '/api/v1/clients', { json: { name: `Clara Ejemplo ${n}` }, status: 201 })
      : sendRequest(served, `/api/v1/clients/${1 + (n % 1_000)}`);
  await measureAtConstantRate(ask, { ...api, seconds: 3 });
  let signedIn = 0;
  let refused = 0;
  const signInsMs: number[] = [];
  const signInUntil = async (over: { yet: boolean }) => {
    const answers: Promise<unknown>[] = [];
    const startedAt = performance.now();
    for (let n = 0; !over.yet; n += 1) {
      await sleep(Math.max(0, startedAt + (n * 1_000) / signInsPerSecond - performance.now()));
      const [email, given] =
        n % 2 === 0 ? [emailOf(signedIn), password] : [`nadie.${signedIn}@example.com`, 'x'];
      signedIn += 1;
      const answer = measureMs(() => signIn(served, { email, password: given }));
      answers.push(
        answer.then(
          (tookMs) => signInsMs.push(tookMs),
          // A busy process refuses sign-ins before they delay the API.
          () => (refused += 1),
        ),
      );
    }
    await Promise.all(answers);
  };
  const took = await inRounds(rounds, {
    without: () => measureAtConstantRate(ask, api),
    with: async () => {
      const over = { yet: false };
      const signingIn = signInUntil(over);
      const tookMs = await measureAtConstantRate(ask, api);
      over.yet = true;
      await signingIn;
      return tookMs;
    },
  });
  reportFigures(`API at ${api.perSecond}/s`, ...durationFigures(took.without.flat()));
  reportFigures(`  with ${signInsPerSecond} sign-ins/s`, ...durationFigures(took.with.flat()));
  reportFigures('sign-in', ...durationFigures(signInsMs), createFigure('refused', refused / signedIn, ''));
  for (const share of [0.5, 0.99]) {
    const figures = (all: number[][]) => all.map((tookMs) => quantile(tookMs, share));
    const ratio = medianRatio(figures(took.with), figures(took.without));
    const target = share === 0.99 ? { below: maxRatio } : undefined;
    reportFigures(`p${share * 100} with sign-ins, against none`, createFigure('', ratio, ' times', target));
  }
}

/**
 * Compares the time of refusals in pairs: a known person with a wrong password, and an unknown person, in random order.
 * The share of pairs in which the known person took longer is one half if the time reveals nothing.
 */
async function benchRefusals(served: BenchTarget, sql: Sql): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < pairs; n += 1) {
    // Five failures of an account delay the next one.
    if (n % people === 0) await sql`delete from sign_in_attempts`;
    const ask = async (tookMs: number[], email: string) =>
      tookMs.push(await measureMs(() => signIn(served, { email, password: 'otra frase cualquiera' })));
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) await ask(known, emailOf(n));
    await ask(unknown, `desconocida.${n}@example.com`);
    if (!isKnownFirst) await ask(known, emailOf(n));
  }
  const longer = known.filter((tookMs, pair) => tookMs > (unknown[pair] as number)).length / pairs;
  // Two standard deviations of the share, if each order is equally likely.
  const noise = 1 / Math.sqrt(pairs);
  reportFigures('refusal of a known person', ...durationFigures(known));
  reportFigures('refusal of an unknown person', ...durationFigures(unknown));
  reportFigures(
    'known against unknown',
    createFigure('median', median(known) / median(unknown), ' times'),
    createFigure('longer in', longer, ` of the pairs (0.5 ± ${noise.toFixed(2)} reveals nothing)`),
  );
}
