import { enumLabel } from '../../texts/desk.ts';
import { jobsTexts } from '../../texts/panel/jobs.ts';
import { Badge, Status } from '../kit/status.tsx';
import type { Page } from '../screen.ts';
import type { Job } from './data.ts';

type PartRequest = Job['part_requests'][number];

/** The state of a part request: to be obtained, in stock and where, or what became of it. */
export function PartStatus({ request, page }: { request: PartRequest; page: Page }) {
  const { state, missing, part } = request;
  const texts = jobsTexts[page.language];
  if (state !== 'requested')
    return (
      <Status kind="partRequest" status={state} word={enumLabel(page.language, 'PartRequestState', state)} />
    );
  return missing ? (
    <Badge tone="warn" shape="pause" word={texts.toObtain} />
  ) : (
    <Badge tone="good" shape="full" word={texts.inStock(part?.location ?? null)} />
  );
}
