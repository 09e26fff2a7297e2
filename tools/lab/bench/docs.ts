// Requests every page of /docs in two languages, first as nobody has asked for it yet, then again, and refusals of the
// API, which name the page about their code.
import { setTimeout as sleep } from 'node:timers/promises';
import { allPaths } from '../../../views/docs/site.ts';
import { ask, type BenchTarget, serviceFile, withDeployment } from './deployment.ts';
import { durations, figure, report, scaled, timed } from './measured.ts';

const pageP50Ms = 15;
const maxPageKilobytes = 100;
/** Longer than the pause of the rendering queue after most pages. */
const betweenMs = 55;
const refusals = scaled(2_000, 50);

await withDeployment(1, async ({ serve }) => {
  const served = await serve(serviceFile);
  await ask(served, '/docs/en');
  for (const language of ['en', 'bg']) await benchPages(served, language);
  const tookMs: number[] = [];
  for (let n = 0; n < refusals; n += 1)
    tookMs.push(await timed(() => ask(served, '/api/v1/clients/999999999', { status: 404 })));
  report(`${refusals} refusals (404) in turn`, ...durations(tookMs));
});

async function benchPages(served: BenchTarget, language: string): Promise<void> {
  const paths = allPaths();
  for (const which of ['rendered', 'remembered']) {
    const sizes: number[] = [];
    const tookMs: number[] = [];
    for (const path of paths) {
      if (which === 'rendered') await sleep(betweenMs);
      tookMs.push(
        await timed(async () => {
          const page = await ask(served, `/docs/${language}${path}`);
          sizes.push(page.length / 1_000);
        }),
      );
    }
    const largest = figure('largest', Math.max(...sizes), ' kB', { below: maxPageKilobytes });
    report(`${paths.length} pages (${language}) ${which}`, ...durations(tookMs, { p50: pageP50Ms }), largest);
  }
}
