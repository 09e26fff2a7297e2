// Measures the costs of each operation of the API, event, delivery, mail, PDF and tax record, for the table of
// docs/scale.md: CPU time of the service and of PostgreSQL, bytes of WAL, and bytes stored. `scripts/node
// tools/lab/bench/costs.ts`

import { drawPictures } from '../../../actions/demo/draw-pictures.ts';
import { fillWithDemo } from '../../../actions/demo/fill.ts';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { parseConfig } from '../../../config.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { findInstance } from '../../../db/workshops/queries.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { measureBackground } from './costs/background.ts';
import { Meter } from './costs/meter.ts';
import { measureOperations } from './costs/operations.ts';
import { type Deployment, secret, serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, reportFigures, scaleCount } from './harness/figures.ts';

const times = scaleCount(50, 3);

await withDeployment(scaleCount(2_000), async (deployment) => {
  await fillWorkshop(deployment);
  const service = await deployment.serve(serviceFile);
  const meter = await Meter.of(deployment.sql, service);
  const { operations, leftOut } = await measureOperations(deployment, { service, meter, times });
  for (const [name, reason] of Object.entries(leftOut)) console.log(`${name} is left out: ${reason}`);
  const background = await measureBackground(deployment, { service, times: times * 6 });
  for (const [name, cost] of Object.entries({ ...operations, ...background }))
    reportFigures(
      name,
      createFigure('service', cost.service_ms, ' ms'),
      createFigure('PostgreSQL', cost.postgres_ms, ' ms'),
      createFigure('log', cost.log_bytes, ' B'),
      createFigure('stays', cost.stored_bytes, ' B'),
      createFigure('passes', cost.passing_bytes, ' B'),
    );
});

/**
 * Fills the workshop with the demo's data, which contains the rows that every operation requires, and with several
 * thousand more rows.
 */
async function fillWorkshop({ database, settings, sql }: Deployment): Promise<void> {
  const config = parseConfig(settings);
  const parts = {
    maker: config.maker,
    documents: openDocumentStore(config.documents),
    pictures: await drawPictures(),
  };
  await inTransaction(database, async (tx) => {
    const instance = requireRow(await findInstance(tx, 1));
    await fillWithDemo({ instance, secretBox: openSecretBox([secret]), tx, now: new Date() }, parts);
  });
  await sql`analyze`;
}
