import { jobsTexts } from '../../texts/panel/jobs.ts';
import { fieldLabel } from '../field-label.ts';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { Quantity } from '../kit/values.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { type Job, jobPath } from './data.ts';
import { PartStatus } from './part-status.tsx';

type Request = Job['part_requests'][number];

/** The parts that the jobs need, for the office. */
export function OpenParts({
  requests,
  page,
}: {
  requests: ResultOf<'listPartRequests'>['data'];
  page: Page;
}) {
  if (requests.length === 0) return null;
  return (
    <section class="section">
      <h2>{jobsTexts[page.language].openParts}</h2>
      <ul class="part-requests" role="list">
        {requests.map((request) => (
          <li data-id={`part-${request.id}`}>
            <a class="row" href={jobPath(request.budget_id)}>
              {request.plate ? <Plate plate={request.plate} /> : `#${request.budget_id}`}
            </a>
            <PartRequest request={request} mayClose page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A part that somebody needs: how many, whether it is in stock and where, and who asked. */
export function PartRequest({
  request,
  mayClose,
  page,
}: {
  request: Request;
  mayClose: boolean;
  page: Page;
}) {
  const texts = jobsTexts[page.language];
  const { id, budget_id, part, description, quantity, requested_by, requested_at, closed_at } = request;
  return (
    <div class="part-request">
      <p>
        <span class="strong">
          <Quantity value={quantity} unit="×" /> {description}
        </span>{' '}
        {part && <span class="quiet">{part.reference}</span>}
      </p>
      <p class="row">
        <PartStatus request={request} page={page} />
        <span class="quiet">
          {requested_by && `${requested_by.name} · `}
          <Time at={closed_at ?? requested_at} />
          {request.expected_on && closed_at === null && (
            <>
              {` · ${fieldLabel(page, 'showJob', 'part_requests[].expected_on')} `}
              <Time at={request.expected_on} />
            </>
          )}
        </span>
      </p>
      {mayClose && closed_at === null && (
        <OperationForm
          operation="closePartRequest"
          id={`got-${id}`}
          params={{ id: budget_id, requestId: id }}
          inline
        >
          <Button icon="check">{texts.gotPart}</Button>
        </OperationForm>
      )}
    </div>
  );
}
