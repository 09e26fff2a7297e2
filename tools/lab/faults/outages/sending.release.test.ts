import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/embedded/initdb.ts';
import type { Fault } from '../../stand-ins/tax-authority/faults.ts';
import { openTaxAuthorityStandIn, type TaxAuthorityStandIn } from '../../stand-ins/tax-authority/server.ts';
import { serverFaults } from '../../stand-ins/tax-authority/server-faults.ts';
import { Deployment, type Engine } from '../harness/deployment.ts';
import { startDeskProcess } from '../harness/desk-process.ts';
import { countWaiting, expectSameLedger, expectSameReceipts, expectSameStates } from './sending/proof.ts';
import { openWorkshops, submitter } from './sending/scene.ts';

/** Numbers of tax records, workshops and faults. */
const [records = 40, workshops = 2, faults = 1] = (process.env.FAULT_SENDING ?? '')
  .split('/')
  .flatMap((text) => (text === '' ? [] : Number(text)));
const recordsOfEach = Math.ceil(records / workshops);
const recoveryMs = 600_000;
const pauseMs = { least: 200, most: 1_500 };
/** Timeouts and pauses of the workers, shortened for the test. The slowest answer takes longer than the deadline. */
const times = { deadlineMs: 3_000, retryMs: { first: 200, most: 2_000 } };
const slowMs = 4_000;
const refusedMs = 1_500;

/** Faults of the tax authority that the service handles without a person. */
const authorityFaults: Fault[] = [
  { kind: 'slow answer', ms: slowMs },
  { kind: 'slow answer', ms: 500 },
  { kind: 'slow processing', ms: slowMs },
  { kind: 'lost message' },
  { kind: 'lost answer' },
  { kind: 'half an answer' },
  { kind: 'page', status: 502 },
  { kind: 'page', status: 503 },
  { kind: 'fault', code: '4108' },
  { kind: 'fault', code: '4103', side: 'Server' },
  { kind: 'missing line', line: 0 },
  { kind: 'reversed lines' },
  { kind: 'doubled lines' },
  { kind: 'answer to another message' },
  ...Object.values(serverFaults).map(({ fault }) => fault),
];
const injectedCodes = ['4103', '4108'];

/**
 * Invoice numbers that each workshop uses early. The authority refuses their records, or accepts them with an error,
 * until the test removes the cause.
 */
const refusedNumbers = [3, 7, 11];

/**
 * Engines of the queue. At full size both run; in CI only PostgreSQL, because the tests of webhooks cover the queue on
 * Redis.
 */
const engines: Engine[] = process.env.FAULT_SENDING ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];

test.each(engines)(
  `${records} tax records of ${workshops} workshops reach the authority once and in order through ${faults} faults: queue on %s`,
  { timeout: 0 },
  async (engine) => {
    const standIn = await openTaxAuthorityStandIn({
      waitSeconds: 1,
      submitters: new Map([[submitter, 'all']]),
    });
    onTestFinished(() => standIn.close());
    const deployment = await openDeployment(engine, standIn);
    await openWorkshops(deployment.databaseUrl, workshops, recordsOfEach * 2);
    await deployment.start();
    refuseNumbers(standIn);

    const desks = runDesks(deployment.databaseUrl);
    const [suffered] = await Promise.all([sufferFaults(deployment, standIn), desks]);
    expect((await desks).defects).toEqual([]);
    const lastFaultAt = Date.now();
    standIn.faults.clear();

    const sql = connect(deployment.databaseUrl, { max: 1 });
    onTestFinished(() => sql.end());
    const isSettled = async () => (await countWaiting(sql)) === 0;
    await expect.poll(isSettled, { timeout: recoveryMs, interval: 200 }).toBe(true);
    const corrected = await correctRejected(deployment.databaseUrl);
    await expect.poll(isSettled, { timeout: recoveryMs, interval: 200 }).toBe(true);
    const settledMs = Date.now() - lastFaultAt;

    const { ledger } = standIn;
    const sent = await expectSameLedger(sql, ledger);
    const states = await expectSameStates(sql, ledger);
    await expectSameReceipts(sql, ledger);
    const unexpected = ledger.refusals.filter(({ code }) => !injectedCodes.includes(code));
    expect(unexpected).toEqual([]);
    expect(settledMs).toBeLessThan(recoveryMs);
    const figures = {
      records: sent,
      states,
      corrected,
      messages: ledger.messages.length,
      settledMs,
      suffered,
    };
    console.log(`sending on ${engine}: ${JSON.stringify(figures)}`);
  },
);

async function openDeployment(engine: Engine, { port, ca }: TaxAuthorityStandIn): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-sending-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stand-in.json');
  writeFileSync(file, JSON.stringify({ port, ca, ...times }));
  const deployment = await Deployment.open(engine, { withApi: false, workers: { VERIFACTU_STAND_IN: file } });
  onTestFinished(() => deployment.close());
  return deployment;
}

function refuseNumbers({ faults: { codesOfNumbers } }: TaxAuthorityStandIn): void {
  const year = new Date().getFullYear();
  for (const [place, number] of refusedNumbers.entries()) {
    const full = `F${year}-${String(number).padStart(4, '0')}`;
    codesOfNumbers.set(full, place === 0 ? '2001' : '1110');
  }
}

interface Outcome {
  defects: string[];
}

/** Runs the desks in a separate process; returns the report that the process prints at its end. */
async function runDesks(databaseUrl: string, ...mode: string[]): Promise<Outcome & { corrected?: number }> {
  const file = new URL('./sending/desks.ts', import.meta.url);
  const pause = faults > 50 ? 100 : 20;
  const words = [workshops, recordsOfEach, pause, ...mode];
  const { lines, kill } = startDeskProcess(file, words, { DATABASE_URL: databaseUrl });
  onTestFinished(kill);
  let said = '{}';
  for await (const line of lines) said = line;
  const outcome = JSON.parse(said);
  if (!outcome.done) throw new Error(`the desks ended early, having said ${said}`);
  return outcome;
}

/**
 * Corrects each record that was rejected, or accepted with an error, after the cause has been removed; returns the
 * number.
 */
async function correctRejected(databaseUrl: string): Promise<number> {
  const { defects, corrected = 0 } = await runDesks(databaseUrl, 'correct');
  expect(defects).toEqual([]);
  return corrected;
}

/**
 * Causes random faults of the processes, PostgreSQL, the queue, the tax authority, and the network between service and
 * authority; returns the number of faults of each kind.
 */
async function sufferFaults(deployment: Deployment, standIn: TaxAuthorityStandIn) {
  const suffered: Record<string, number> = {};
  for (let fault = 0; fault < faults; fault += 1) {
    await sleep(randomInt(pauseMs.least, pauseMs.most));
    const name = await oneFault(deployment, standIn);
    suffered[name] = (suffered[name] ?? 0) + 1;
  }
  return suffered;
}

async function oneFault(deployment: Deployment, standIn: TaxAuthorityStandIn): Promise<string> {
  const kind = randomInt(10);
  if (kind < 4) return deployment.suffer();
  if (kind === 4) {
    standIn.faults.refusesConnections = true;
    await sleep(refusedMs);
    standIn.faults.refusesConnections = false;
    return 'no connection';
  }
  const fault = authorityFaults[randomInt(authorityFaults.length)] as Fault;
  standIn.faults.at(standIn.posted + randomInt(3), fault);
  return fault.kind;
}
