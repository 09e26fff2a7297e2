// Measures the check for repeated names in a JSON body, as a share of the write's CPU time, with a small body and with
// a body of 200 lines.
import { findRepeatedName, scanJson } from '../../../http/input/scan-json.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, reportFigures } from './harness/figures.ts';
import { runLoad, wireRequest } from './harness/load.ts';

const checks = 2_000;
const shareOfWrite = 0.02;

const lines = Array.from({ length: 200 }, (_, n) => ({
  description: `Pastillas de freno delanteras ${n}`,
  reference: `REF-${n}`,
  line_type: 'part',
  group_title: 'Frenos',
  quantity: 2,
  unit_price: 52.5,
  discount_pct: 10,
  tax_rate: 21,
}));
const bodies: Record<string, object> = {
  '/clients': { name: 'Clara Ejemplo', city: 'Madrid', zip: '28001', address: 'Calle 1' },
  '/budgets': { client_id: 1, public_notes: 'Urgente', lines },
};

await withDeployment(10, async ({ serve, key }) => {
  const served = await serve(serviceFile);
  for (const [path, body] of Object.entries(bodies)) {
    const plan = { connections: 8, next: () => wireRequest(key, 'POST', path, body) };
    await runLoad(served, { ...plan, durationMs: 2_000 });
    const { servingMicroseconds, statuses } = await runLoad(served, { ...plan, durationMs: 4_000 });
    if (Object.keys(statuses).join() !== '201') throw new Error(JSON.stringify(statuses));
    const checkMicroseconds = measureCheck(JSON.stringify(body));
    reportFigures(
      `POST ${path}`,
      createFigure('', servingMicroseconds, ' µs'),
      createFigure('the check', checkMicroseconds, ' µs'),
      createFigure('share', checkMicroseconds / servingMicroseconds, '', { below: shareOfWrite }),
    );
  }
});

function measureCheck(text: string): number {
  const [json, parsed]: [Buffer, unknown] = [Buffer.from(text), JSON.parse(text)];
  const checkAll = () => {
    for (let n = 0; n < checks; n += 1) findRepeatedName(json, parsed, scanJson(json));
  };
  checkAll();
  const before = process.cpuUsage();
  checkAll();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / checks;
}
