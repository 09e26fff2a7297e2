// Measures what each operation of the API costs, and each event, delivery, mail, PDF and tax record: processor time of
// the service and of PostgreSQL, bytes of its log, bytes that stay: the table of docs/scale.md.
// `scripts/node tools/lab/bench/costs.ts`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBackground } from './costs/background.ts';
import type { Cost } from './costs/cost.ts';
import { Meter } from './costs/meter.ts';
import { measureOperations } from './costs/operations.ts';
import { fillWorkshop } from './costs/workshop.ts';
import { serviceFile, withDeployment } from './deployment.ts';
import { figure, report, scaled } from './measured.ts';

const times = scaled(50, 3);

const folder = mkdtempSync(join(tmpdir(), 'workshop-costs-'));
const settings = { DOCUMENTS_URL: `file:${folder}`, WEBHOOK_ALLOW_PRIVATE: '1' };

await withDeployment(scaled(2_000), async (deployment) => {
  await fillWorkshop(deployment, settings.DOCUMENTS_URL);
  const service = await deployment.serve(serviceFile, settings);
  const meter = await Meter.of(deployment, service);
  const { operations, leftOut } = await measureOperations(deployment, { service, meter, times });
  for (const [name, reason] of Object.entries(leftOut)) console.log(`${name} is left out: ${reason}`);
  const background = await measureBackground(deployment, { service, settings, folder, times: times * 6 });
  for (const [name, cost] of Object.entries({ ...operations, ...background })) print(name, cost);
}).finally(() => rmSync(folder, { recursive: true }));

function print(name: string, cost: Cost): void {
  report(
    name,
    figure('service', cost.service_ms, ' ms'),
    figure('PostgreSQL', cost.postgres_ms, ' ms'),
    figure('log', cost.log_bytes, ' B'),
    figure('stays', cost.stored_bytes, ' B'),
    figure('passes', cost.passing_bytes, ' B'),
  );
}
