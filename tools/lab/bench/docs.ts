// Requests every page of /docs in two languages, first before it is rendered, then from the cache. Also measures
// refusals of the API that link to the page about their code.
import { setTimeout as sleep } from 'node:timers/promises';
import { listDocsPaths } from '../../../views/docs/site.ts';
import { ask } from './harness/ask.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { durations, figure, report, scaled } from './harness/figures.ts';
import { inTurn, timed } from './harness/measure.ts';

const pageP50Ms = 15;
const maxPageKilobytes = 100;
/** Pause between requests: longer than the pause that the rendering queue makes after most pages. */
const betweenMs = 55;
const refusals = scaled(2_000, 50);

await withDeployment(1, async ({ serve }) => {
  const served = await serve(serviceFile);
  await ask(served, '/docs/en');
  for (const language of ['en', 'bg']) {
    for (const which of ['rendered', 'remembered']) {
      const [sizes, tookMs]: [number[], number[]] = [[], []];
      for (const path of listDocsPaths()) {
        if (which === 'rendered') await sleep(betweenMs);
        const open = async () => sizes.push((await ask(served, `/docs/${language}${path}`)).length / 1_000);
        tookMs.push(await timed(open));
      }
      const largest = figure('largest', Math.max(...sizes), ' kB', { below: maxPageKilobytes });
      report(
        `${sizes.length} pages (${language}) ${which}`,
        ...durations(tookMs, { p50: pageP50Ms }),
        largest,
      );
    }
  }
  const refuse = () => ask(served, '/api/v1/clients/999999999', { status: 404 });
  report(`${refusals} refusals (404) in turn`, ...durations(await inTurn(refusals, refuse)));
});
