// Measures the service with thousands of workshops: WORKSHOPS=20000 DAYS=30 sets the numbers of workshops and days
// (default 1,000 workshops). PARTS=commands,lists selects parts; KEEP=<folder> stores the database there and reuses it;
// MINUTES is the duration of the writes.
import { measureCommands } from './crowd/commands.ts';
import { withCrowd } from './crowd/deployment.ts';
import { measureHousekeeping } from './crowd/housekeeping.ts';
import { measureMemory } from './crowd/memory.ts';
import { measureLists, measureScrapes } from './crowd/requests.ts';
import { measureWrites } from './crowd/writes.ts';

const size = { workshops: Number(process.env.WORKSHOPS ?? 1_000), days: Number(process.env.DAYS ?? 30) };
const measurements = {
  commands: measureCommands,
  scrapes: measureScrapes,
  lists: measureLists,
  memory: measureMemory,
  housekeeping: measureHousekeeping,
  writes: measureWrites,
};
const chosen = process.env.PARTS?.split(',') ?? Object.keys(measurements);

await withCrowd(size, process.env.KEEP, async (crowd) => {
  for (const [part, measure] of Object.entries(measurements)) if (chosen.includes(part)) await measure(crowd);
});
