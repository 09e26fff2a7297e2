// Checks docs/following-a-write.md: each file of a journey must be reachable from the journey's start. Writes the
// number of reached files into the page. `--check` fails if the number is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReachedFiles, type Start } from './reached-files.ts';

const root = join(import.meta.dirname, '../..');
const journeysFile = 'docs/following-a-write.md';

const journeysPage = readFileSync(join(root, journeysFile), 'utf8');
const [head = '', ...journeys] = journeysPage.split(/^(?=## )/m);
const problems: string[] = [];
const updatedPage = head + journeys.map(countFiles).join('');
if (process.argv.includes('--check')) {
  if (updatedPage !== journeysPage)
    problems.push(`${journeysFile} states other numbers of files: run make generate`);
} else writeFileSync(join(root, journeysFile), updatedPage);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** Updates the number of files in the last line of a journey: "Reaches 12 files from `createBudget` in `…`." */
function countFiles(journey: string): string {
  const [line, before, , after] = /^(Reaches )(\d+|…)( files from .+)$/m.exec(journey) ?? [];
  if (!line) return journey;
  const starts: Start[] = [...line.matchAll(/`(\w+)` in `([^`]+)`/g)].map(([, name = '', file = '']) => ({
    name,
    file,
  }));
  const reached = listReachedFiles(starts);
  const title = journey.slice(3, journey.indexOf('\n'));
  for (const [, listedFile = ''] of journey.matchAll(/^(?:\d+\.|-) `([^`]+)`/gm))
    if (!existsSync(join(root, listedFile)))
      problems.push(`${journeysFile}, ${title}: ${listedFile} does not exist`);
    else if (!reached.includes(listedFile))
      problems.push(`${journeysFile}, ${title}: ${listedFile} is not reached`);
  return journey.replace(line, `${before}${reached.length}${after}`);
}
