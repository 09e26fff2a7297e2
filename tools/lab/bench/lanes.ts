import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type BenchTarget } from './deployment.ts';
import { figure, medianRatio, report } from './measured.ts';

export const receiversFile = join(import.meta.dirname, 'receivers.ts');

interface Receipts {
  mails: number;
  lagsMs: number[];
  port: number;
  silentPort: number;
}

/** Reads the receipts since the previous call. */
export async function receiptsSince(receivers: BenchTarget): Promise<Receipts> {
  return JSON.parse(String(await ask(receivers, '/figures')));
}

/** Waits until this many have arrived; throws after two minutes. */
export async function untilReceived(
  receivers: BenchTarget,
  count: number,
  amountOf: (receipts: Receipts) => number,
): Promise<Receipts[]> {
  const all: Receipts[] = [];
  const until = performance.now() + 120_000;
  for (let received = 0; received < count; await sleep(10)) {
    if (performance.now() > until) throw new Error(`received ${received} of ${count}`);
    const receipts = await receiptsSince(receivers);
    all.push(receipts);
    received += amountOf(receipts);
  }
  return all;
}

/** Reports by how much `paceMs` grows while a receiver hangs, in turns. */
export async function compareHanging(
  what: string,
  rounds: number,
  paceMs: () => Promise<number>,
  hang: () => Promise<() => Promise<void>>,
): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await paceMs());
    const release = await hang();
    beside.push(await paceMs());
    await release();
  }
  report(`  beside ${what}`, figure('of the time alone', medianRatio(beside, alone), '', { below: 1.1 }));
}
