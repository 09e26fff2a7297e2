import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/connection/connection.ts';
import { startMailServer } from '../../stand-ins/mail-server.ts';
import { openSmsGatewayStandIn } from '../../stand-ins/sms-gateway.ts';
import { Deployment } from '../harness/deployment.ts';
import { setUpWorkshop, sufferUnderLoad } from '../harness/load.ts';

const faults = Number(process.env.FAULT_MESSAGES ?? 1);
const minMessages = Number(process.env.FAULT_SENT ?? faults * 50);
const recoveryMs = 120_000;
const withRedis = process.env.REDIS_TESTS === '1';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test.runIf(withRedis)(
  `${faults} faults: every acknowledged message arrives once, or is reported as of unknown outcome; SMS all arrive`,
  { timeout: 0 },
  async () => {
    const server = await startMailServer();
    onTestFinished(server.stop);
    const gateway = await openSmsGatewayStandIn(secret);
    onTestFinished(() => gateway.close());
    const deployment = await Deployment.open('PostgreSQL');
    onTestFinished(() => deployment.close());
    const keys = await setUpWorkshop(deployment.databaseUrl, async (ask) => {
      await ask('POST', '/email', { url: `smtp://127.0.0.1:${server.port}`, from: 'taller@example.com' });
      await ask('POST', '/sms', { url: gateway.url, secret, from: '+34910000000' });
      await ask('POST', '/credit', { units: 1_000_000 });
    });
    await deployment.start();

    const acknowledged = { email: new Set<string>(), sms: new Set<string>() };
    const count = () => acknowledged.email.size + acknowledged.sms.size;
    const { suffered, defects } = await sufferUnderLoad(deployment, keys, {
      faults,
      enough: () => count() >= minMessages,
      next: () => (count() % 2 === 0 ? anEmail(acknowledged.email) : anSms(acknowledged.sms)),
    });
    const log = await whenSettled(deployment.databaseUrl);

    const arrivals = Map.groupBy(server.received, ({ to }) => to[0] as string);
    const sent = [...gateway.messages.values()].map(({ body }) => body);
    const missing = [...acknowledged.email].filter((to) => !arrivals.has(to));
    const summary = {
      emails: acknowledged.email.size,
      sms: acknowledged.sms.size,
      /** Number of emails that did not arrive and are not logged with an unknown outcome. */
      emailsLost: missing.filter((to) => !log.unknown.has(to)).length,
      emailsDoubled: [...arrivals.values()].filter(({ length }) => length > 1).length,
      smsLost: [...acknowledged.sms].filter((body) => !sent.includes(body)).length,
      smsDoubled: sent.length - new Set(sent).size,
      unsettled: log.unsettled,
      /** Number of messages that are logged as sent but did not arrive. */
      wronglySent: [...log.sent].filter((to) => !arrivals.has(to) && !sent.includes(to)).length,
      defects,
    };
    const unknown = { unknown: log.unknown.size, ofThemArrived: log.unknown.size - missing.length };
    console.log(`messages: ${JSON.stringify({ faults, ...summary, ...unknown, suffered })}`);
    expect(summary).toMatchObject({
      ...{ emailsLost: 0, emailsDoubled: 0, smsLost: 0, smsDoubled: 0 },
      ...{ unsettled: 0, wronglySent: 0, defects: {} },
    });
    expect(count()).toBeGreaterThanOrEqual(minMessages);
  },
);

/** Returns an email with a unique recipient, which identifies it. */
function anEmail(acknowledged: Set<string>) {
  const to = `c-${randomUUID()}@example.com`;
  const body = { to, subject: 'Su coche', text: 'Está listo.' };
  return { path: 'email', body, acknowledged: () => acknowledged.add(to) };
}

/** Returns an SMS with a unique text, which identifies it. */
function anSms(acknowledged: Set<string>) {
  const body = { to: '+34600000001', body: randomUUID() };
  return { path: 'sms', body, acknowledged: () => acknowledged.add(body.body) };
}

/** Waits until no message is queued, and reads the log: recipients of emails, texts of SMS. */
async function whenSettled(databaseUrl: string) {
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'faults', settings: {} });
  const until = Date.now() + recoveryMs;
  const backlog = async () =>
    (await sql`select count(*)::int as count from backlog where kind = 'messages'`)[0]?.count as number;
  while ((await backlog()) > 0 && Date.now() < until) await sleep(100);
  const rows = await sql`
    select case channel when 'email' then recipient else body end as known, status, error from communications`;
  const knownOf = (wanted: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(wanted).map(({ known }) => known as string));
  const result = {
    unsettled: await backlog(),
    unknown: knownOf(({ error }) => String(error).startsWith('unknown outcome')),
    sent: knownOf(({ status }) => status === 'sent'),
  };
  await close(1_000);
  return result;
}
