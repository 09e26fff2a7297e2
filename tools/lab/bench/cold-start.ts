// Sends writes at a constant rate as soon as a process listens, alternately with and without the warm-up of the
// process: `make bench ARGS=cold-start`. WRITES=200 sets the writes per second.

import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, median, reportFigures, scaleCount } from './harness/figures.ts';
import { inRounds, measureAtConstantRate } from './harness/measure.ts';
import { type BenchTarget, sendRequest } from './harness/send-request.ts';

const perSecond = Number(process.env.WRITES ?? 120);
const seconds = 10;
const rounds = scaleCount(5);
const lines = [{ description: 'Discos', unit_price: 90 }];

await withDeployment(1_000, async ({ serve }) => {
  const measure = async (WARM_UP: string) => {
    const before = performance.now();
    const served = await serve(serviceFile, { WARM_UP, LOG_LEVEL: 'fatal' });
    const startMs = performance.now() - before;
    let refused = 0;
    const write = (n: number) =>
      createClient(served, n).catch(() => {
        refused += 1;
      });
    const first = await measureAtConstantRate(write, { perSecond, seconds: 1 });
    const later = await measureAtConstantRate(write, { perSecond, seconds: seconds - 1 });
    reportFigures(`WARM_UP=${WARM_UP}, first second at ${perSecond}/s`, ...durationFigures(first));
    reportFigures('  later', ...durationFigures(later), createFigure('refused', refused, '', { below: 1 }));
    await served.stop();
    return startMs;
  };
  const startedMs = await inRounds(rounds, { on: () => measure('1'), off: () => measure('0') });
  reportFigures('starts with WARM_UP=1', createFigure('p50', median(startedMs.on), ' ms'));
  reportFigures('starts with WARM_UP=0', createFigure('p50', median(startedMs.off), ' ms'));
});

/** Creates a budget with every third write, and a client with all other writes. */
function createClient(served: BenchTarget, n: number): Promise<Buffer> {
  const isBudget = n % 3 === 0;
  const json = isBudget ? { client_id: 1 + (n % 1_000), lines } : { name: `Clara Ejemplo ${n}` };
  return sendRequest(served, isBudget ? '/api/v1/budgets' : '/api/v1/clients', { json, status: 201 });
}
