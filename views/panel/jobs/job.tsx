import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { jobsTexts } from '../../texts/panel/jobs.ts';
import type { Inspection } from '../inspections/data.ts';
import { inspectionPath } from '../inspections/paths.ts';
import { InspectionsCard } from '../inspections/section.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Disclosure } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { formatPlate, Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { Quantity } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page } from '../screen.ts';
import { carOf, formatHours, type Job, jobsPath, listNames, mayWrite } from './data.ts';
import { FinishJob } from './finish.tsx';
import { JobProgress } from './jobs.tsx';
import { PartRequest } from './open-parts.tsx';
import { Photos } from './photos.tsx';
import { Steps } from './steps.tsx';
import { WaitingActs } from './waiting.tsx';
import { PresentWork, StartForm } from './work.tsx';

const idOf = ({ params }: Address) => params.id ?? '';

/** One job, with what the person at the car needs. */
export const jobScreen = defineScreen({
  name: 'job',
  place: 'jobs',
  path: `${jobsPath}/:id`,
  reads: { job: 'showJob' },
  roles: ['owner', 'office', 'mechanic'],
  optionalReads: { inspections: 'listDeskInspections', templates: 'listDeskInspectionTemplates' },
  inputs: (address) => ({
    job: { params: { id: idOf(address) } },
    inspections: { query: { budget_id: idOf(address) } },
  }),
  forms: {
    startWork: {},
    stopWork: {},
    takeJob: {},
    checkJob: {},
    addJobStep: {},
    removeJobStep: {},
    requestPart: {},
    closePartRequest: {},
    addBudgetDocument: {},
    setBudgetStatus: {},
    startInspection: { next: (result) => inspectionPath((result as Inspection).id) },
  },
  title: ({ job }) => (job.plate ? formatPlate(job.plate) : `#${job.id}`),
  view: ({ job, inspections, templates }, page) => (
    <WaitingActs page={page}>
      <JobPage job={job} page={page} />
      {inspections && (
        <div class="section" data-ahead="" data-follow="">
          <InspectionsCard
            budget={{ id: job.id }}
            inspections={inspections.data}
            templates={templates?.data ?? []}
            page={page}
          />
        </div>
      )}
    </WaitingActs>
  ),
});

interface JobProps {
  job: Job;
  page: Page;
}

function JobPage({ job, page }: JobProps) {
  const texts = jobsTexts[page.language];
  const { language } = page;
  const isClosed = ['Facturado', 'Rechazado', 'Cancelado', 'Retirado'].includes(job.status);
  const isWritable = mayWrite(job, page) && !isClosed;
  return (
    <div data-region="job">
      <RecordHead
        plate={job.plate && <Plate plate={job.plate} large />}
        title={carOf(job) || `#${job.id}`}
        facts={
          <>
            <Status
              kind="budget"
              status={job.status}
              word={enumLabel(language, 'BudgetStatus', job.status)}
            />
            {[job.box, job.km !== null && `${job.km} km`, job.mechanic?.name].filter(Boolean).map((fact) => (
              <span>{fact}</span>
            ))}
          </>
        }
        back={{ href: jobsPath, label: texts.back }}
        actions={
          page.person.role !== 'mechanic' && (
            <LinkButton href={`/panel/budgets/${job.id}`}>{texts.openQuote}</LinkButton>
          )
        }
      />
      <JobProgress job={job} page={page} />
      {job.hold_reason && (
        <Notice tone="warn" title={texts.onHold}>
          {job.hold_reason}
        </Notice>
      )}
      {!mayWrite(job, page) && (
        <Notice tone="info" title={texts.ofAnother(job.mechanic?.name ?? '')}>
          {null}
        </Notice>
      )}
      {isWritable && job.status !== 'Finalizado' && <WorkBar job={job} page={page} />}
      <Wishes job={job} page={page} />
      <Steps job={job} mayTick={isWritable} page={page} />
      <Photos job={job} mayAdd={mayWrite(job, page)} page={page} />
      <Parts job={job} mayAsk={isWritable} page={page} />
      {isWritable && <FinishJob job={job} page={page} />}
      <Details job={job} page={page} />
    </div>
  );
}

/** Starts and ends the work of the signed-in person on the job. */
function WorkBar({ job, page }: JobProps) {
  const texts = jobsTexts[page.language];
  const { present } = job;
  if (present?.budget_id === job.id) return <PresentWork work={present} page={page} />;
  const others = job.working.filter(({ id }) => id !== page.person.id);
  return (
    <section class="card present-work">
      {others.length > 0 && <p>{texts.working(listNames(others, page.language))}</p>}
      <StartForm budgetId={job.id} status={job.status} present={present} page={page} />
      {job.group === 'free' && (
        <>
          <p class="quiet">{texts.takeNote}</p>
          <OperationForm operation="takeJob" params={{ id: job.id }} inline>
            <Button>{operationLabel(page.language, 'takeJob')}</Button>
          </OperationForm>
        </>
      )}
    </section>
  );
}

function Wishes({ job, page }: JobProps) {
  const texts = jobsTexts[page.language];
  return (
    <section class="section">
      <h2>{texts.wish}</h2>
      <p class={job.public_notes ? 'pre' : 'quiet'} dir="auto">
        {job.public_notes || job.category || texts.noWish}
      </p>
      {job.internal_notes && (
        <>
          <h3>{texts.notes}</h3>
          <p class="pre" dir="auto">
            {job.internal_notes}
          </p>
        </>
      )}
    </section>
  );
}

function Parts({ job, mayAsk, page }: JobProps & { mayAsk: boolean }) {
  const texts = jobsTexts[page.language];
  const isRefused = page.refusal?.operation === 'requestPart' || page.refusal?.picked !== undefined;
  return (
    <section class="section" id="parts">
      <h2>{texts.parts}</h2>
      {job.part_requests.length > 0 && (
        <ul class="part-requests" role="list">
          {job.part_requests.map((request) => (
            <li data-id={`part-${request.id}`}>
              <PartRequest request={request} mayClose={mayAsk} page={page} />
            </li>
          ))}
        </ul>
      )}
      {mayAsk && (
        <details class="fold" open={isRefused}>
          <summary class="button secondary">{texts.needPart}</summary>
          <OperationForm operation="requestPart" id="need-part" params={{ id: job.id }}>
            <p class="quiet">{texts.partHint}</p>
            <OperationField operation="requestPart" property="part_id" />
            <OperationField operation="requestPart" property="description" type="text" />
            <OperationField operation="requestPart" property="quantity" value={1} />
            <Button kind="primary" icon="send">
              {texts.askPart}
            </Button>
          </OperationForm>
        </details>
      )}
    </section>
  );
}

/** Lines, hours and earlier visits. */
function Details({ job, page }: JobProps) {
  const texts = jobsTexts[page.language];
  return (
    <div class="stack wide job-details">
      <Disclosure title={texts.lines}>
        <ul class="bullets">
          {job.lines.map(({ id, description, extended_detail, reference, quantity, part }) => (
            <li data-id={`of-${id}`}>
              <Quantity value={quantity} unit="×" /> <span dir="auto">{description}</span>
              {reference && <span class="quiet">{` ${reference}`}</span>}
              {part && <span class="quiet">{` · ${texts.inStock(part.location)} (${part.on_hand})`}</span>}
              {extended_detail && <p class="quiet pre">{extended_detail}</p>}
            </li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure title={`${texts.hours}: ${texts.totalHours(formatHours(job.minutes_worked))}`}>
        {job.work.length === 0 && <p class="quiet">{texts.noHours}</p>}
        <ul class="bullets">
          {job.work.map(({ id, staff, started_at, ended_at, minutes }) => (
            <li data-id={`hours-${id}`}>
              {`${staff.name} · `}
              <Time at={started_at} />
              {' – '}
              {ended_at ? <Time at={ended_at} show="time" /> : '…'}
              {minutes !== null && ` · ${texts.totalHours(formatHours(minutes))}`}
            </li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure title={texts.before}>
        {job.visits.length === 0 && <p class="quiet">{texts.noBefore}</p>}
        <ul class="bullets">
          {job.visits.map(({ id, finished_at, km, category, public_notes }) => (
            <li data-id={`visit-${id}`}>
              {finished_at && <Time at={finished_at} show="day" />}
              {` · ${[category, km !== null && `${km} km`, public_notes?.split('\n')[0]].filter(Boolean).join(' · ')}`}
            </li>
          ))}
        </ul>
        {job.known_parts.length > 0 && (
          <>
            <h3>{texts.fitted}</h3>
            <ul class="bullets">
              {job.known_parts.map(({ reference, description }) => (
                <li>{[description, reference].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </>
        )}
      </Disclosure>
    </div>
  );
}
