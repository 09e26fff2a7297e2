// Requests every page of /docs in two languages, first before it is rendered, then from the cache. Also measures
// refusals of the API that link to the page about their code.
import { setTimeout as sleep } from 'node:timers/promises';
import { listDocsPaths } from '../../../views/docs/site.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { measureInTurn, measureMs } from './harness/measure.ts';
import { sendRequest } from './harness/send-request.ts';

const pageP50Ms = 15;
const maxPageKilobytes = 100;
/** Pause between requests: longer than the pause that the rendering queue makes after most pages. */
const betweenMs = 55;
const refusals = scaleCount(2_000, 50);

await withDeployment(1, async ({ serve }) => {
  const served = await serve(serviceFile);
  await sendRequest(served, '/docs/en');
  for (const language of ['en', 'bg']) {
    for (const which of ['rendered', 'remembered']) {
      const [sizes, tookMs]: [number[], number[]] = [[], []];
      for (const path of listDocsPaths()) {
        if (which === 'rendered') await sleep(betweenMs);
        const open = async () =>
          sizes.push((await sendRequest(served, `/docs/${language}${path}`)).length / 1_000);
        tookMs.push(await measureMs(open));
      }
      const largest = createFigure('largest', Math.max(...sizes), ' kB', { below: maxPageKilobytes });
      reportFigures(
        `${sizes.length} pages (${language}) ${which}`,
        ...durationFigures(tookMs, { p50: pageP50Ms }),
        largest,
      );
    }
  }
  const refuse = () => sendRequest(served, '/api/v1/clients/999999999', { status: 404 });
  reportFigures(
    `${refusals} refusals (404) in turn`,
    ...durationFigures(await measureInTurn(refusals, refuse)),
  );
});
