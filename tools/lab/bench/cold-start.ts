// Writes at a constant rate as soon as a process listens, alternately with and without its warm-up: `make bench
// ARGS=cold-start`. WRITES=200 sets the rate.
import { ask, type BenchTarget, type Deployment, serviceFile, withDeployment } from './deployment.ts';
import { atConstantRate, durations, figure, quantile, report, scaled } from './measured.ts';

const perSecond = Number(process.env.WRITES ?? 120);
const seconds = 10;
const rounds = scaled(5);
const lines = [{ description: 'Discos', unit_price: 90 }];

await withDeployment(1_000, async (deployment) => {
  const startedMs: Record<string, number[]> = { '1': [], '0': [] };
  for (let round = 0; round < rounds; round += 1)
    for (const [WARM_UP, times] of Object.entries(startedMs)) times.push(await measure(deployment, WARM_UP));
  for (const [WARM_UP, times] of Object.entries(startedMs))
    report(`starts with WARM_UP=${WARM_UP}`, figure('p50', quantile(times, 0.5), ' ms'));
});

async function measure({ serve }: Deployment, WARM_UP: string): Promise<number> {
  const before = performance.now();
  const served = await serve(serviceFile, { WARM_UP, LOG_LEVEL: 'fatal' });
  const startMs = performance.now() - before;
  let refused = 0;
  const write = (n: number) =>
    create(served, n).catch(() => {
      refused += 1;
    });
  const first = await atConstantRate(write, { perSecond, seconds: 1 });
  const later = await atConstantRate(write, { perSecond, seconds: seconds - 1 });
  report(`WARM_UP=${WARM_UP}, first second at ${perSecond}/s`, ...durations(first));
  report('  later', ...durations(later), figure('refused', refused, '', { below: 1 }));
  process.kill(served.pid);
  return startMs;
}

/** Every third write creates a budget, the others create clients. */
function create(served: BenchTarget, n: number): Promise<Buffer> {
  const isBudget = n % 3 === 0;
  const json = isBudget ? { client_id: 1 + (n % 1_000), lines } : { name: `Clara Ejemplo ${n}` };
  return ask(served, isBudget ? '/api/v1/budgets' : '/api/v1/clients', { json, status: 201 });
}
