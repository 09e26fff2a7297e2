// Measures the service with ten times as many workshops: WORKSHOPS=20000 DAYS=30 (a small crowd without them).
// KEEP=<folder> keeps the database there and uses it again.
import { withCrowd } from './crowd-deployment.ts';
import { figure, report } from './measured.ts';
import { measureCommand } from './measured-command.ts';

const size = { workshops: Number(process.env.WORKSHOPS ?? 1_000), days: Number(process.env.DAYS ?? 30) };

await withCrowd(size, process.env.KEEP, async ({ databaseUrl }) => {
  for (const command of [
    'instance list --json',
    'instance list',
    'keys create --instance w7.example.com --name Bench --purpose Bench --scopes clients:read',
  ]) {
    const { seconds, cpuSeconds, peakMiB, printed } = await measureCommand(databaseUrl, command.split(' '));
    report(
      command,
      figure('', seconds, ' s', { below: 2 }),
      figure('', cpuSeconds, ' s of its own'),
      figure('peak', peakMiB, ' MiB'),
      `${printed.length} letters`,
    );
  }
});
