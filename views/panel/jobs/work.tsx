import { isBeforeAcceptance } from '../../../domain/budgets/status.ts';
import { localDay, timeOfDay } from '../../../domain/time/local.ts';
import { fieldText } from '../../texts/desk.ts';
import { jobsTexts } from '../../texts/panel/jobs.ts';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Notice } from '../kit/notice.tsx';
import { formatPlate, Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import { formatHours, type JobItem, type JobList, jobPath, type WorkItem } from './data.ts';

/** Names the job of some work: the plate, or the number of a job without a vehicle. */
export function jobOfWork({ plate, budget_id }: Pick<WorkItem, 'plate' | 'budget_id'>): string {
  return plate ? formatPlate(plate) : `#${budget_id}`;
}

interface StartProps {
  budgetId: number;
  status: JobItem['status'];
  /** The work that the start ends. */
  present: WorkItem | null;
  resumes?: boolean;
  page: Page;
}

/**
 * The button that starts the work of the signed-in person. It says which other work ends. Before the client has accepted
 * the quote, it only records the time of a diagnosis.
 */
export function StartForm({ budgetId, status, present, resumes, page }: StartProps) {
  const texts = jobsTexts[page.language];
  const isAccepted = !isBeforeAcceptance(status);
  return (
    <OperationForm operation="startWork" params={{ budget_id: budgetId }} id={`start-${budgetId}`} inline>
      <input type="hidden" name="at" value="" data-at="" />
      {!isAccepted && <p class="quiet">{texts.notAccepted}</p>}
      <Button kind={isAccepted ? 'primary' : 'secondary'} icon="time">
        {isAccepted ? (resumes ? texts.resume : texts.start) : texts.startDiagnosis}
      </Button>
      {present && <span class="quiet">{texts.endsOther(jobOfWork(present))}</span>}
    </OperationForm>
  );
}

/** The present work of a person, with its clock and the button that ends it. */
export function PresentWork({ work, page }: { work: WorkItem; page: Page }) {
  const texts = jobsTexts[page.language];
  const started = new Date(work.started_at);
  const isForgotten = localDay(started, page.zone) !== localDay(page.now, page.zone);
  const isOwn = work.staff.id === page.person.id;
  return (
    <section class="card present-work" aria-label={texts.running}>
      <div class="row spread">
        <a class="row" href={jobPath(work.budget_id)}>
          {work.plate ? <Plate plate={work.plate} large /> : jobOfWork(work)}
        </a>
        <Clock since={started} page={page} />
      </div>
      <p class="quiet">
        {texts.running}
        {' · '}
        <Time at={work.started_at} />
      </p>
      {isForgotten && (
        <Notice tone="warn" title={texts.forgotten}>
          {null}
        </Notice>
      )}
      {isOwn && <StopForms isForgotten={isForgotten} page={page} />}
    </section>
  );
}

/** The time since a moment. Scripts keep it up to date. */
function Clock({ since, page }: { since: Date; page: Page }) {
  const minutes = Math.max(0, Math.floor((page.now.getTime() - since.getTime()) / 60_000));
  return (
    <time class="figure clock" datetime={since.toISOString()} data-clock="">
      {formatHours(minutes)}
    </time>
  );
}

function StopForms({ isForgotten, page }: { isForgotten: boolean; page: Page }) {
  const texts = jobsTexts[page.language];
  return (
    <>
      {!isForgotten && (
        <OperationForm operation="stopWork" id="stop" inline>
          <input type="hidden" name="at" value="" data-at="" />
          <Button kind="primary" icon="time">
            {texts.stop}
          </Button>
        </OperationForm>
      )}
      <details class="fold" open={isForgotten || page.refusal?.form === 'stop-earlier'}>
        <summary>{texts.earlier}</summary>
        <OperationForm operation="stopWork" id="stop-earlier">
          <OperationField operation="stopWork" property="at" label={texts.endedAt} help="" required />
          <Button>{texts.saveEnd}</Button>
        </OperationForm>
      </details>
    </>
  );
}

/** The last work of a person who does not work now, with the button that continues it. */
export function LastWork({ list, page }: { list: JobList; page: Page }) {
  const texts = jobsTexts[page.language];
  const last = list.work.findLast(({ ended_at }) => ended_at !== null);
  if (!last?.ended_at || last.staff.id !== page.person.id) return null;
  const job = list.data.find(({ id }) => id === last.budget_id);
  if (!job || job.status === 'Finalizado' || job.status === 'Facturado') return null;
  return (
    <section class="card present-work" aria-label={texts.paused}>
      <div class="row spread">
        <a class="row" href={jobPath(last.budget_id)}>
          {last.plate ? <Plate plate={last.plate} large /> : jobOfWork(last)}
        </a>
        <span class="quiet">
          {texts.pausedSince(timeOfDay(new Date(last.ended_at), page.zone, page.language))}
        </span>
      </div>
      <StartForm budgetId={last.budget_id} status={job.status} present={null} resumes page={page} />
    </section>
  );
}

/** The hours of a person on a day. The person corrects the own ones. */
export function HoursOfDay({ list, page }: { list: JobList; page: Page }) {
  const texts = jobsTexts[page.language];
  if (!list.staff) return null;
  const isOwn = list.staff.id === page.person.id;
  const mayCorrect = page.may('setWork') && (isOwn || page.person.role !== 'mechanic');
  return (
    <section class="section">
      <div class="card-head">
        <h2>{texts.myHours}</h2>
        <span class="figure">{texts.totalHours(formatHours(list.minutes))}</span>
      </div>
      {list.work.length === 0 && <p class="quiet">{texts.noHours}</p>}
      <ul class="job-hours" role="list">
        {list.work.map((work) => (
          <li data-id={`work-${work.id}`}>
            <HoursRow work={work} mayCorrect={mayCorrect} page={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HoursRow({ work, mayCorrect, page }: { work: WorkItem; mayCorrect: boolean; page: Page }) {
  const texts = jobsTexts[page.language];
  const id = `correct-${work.id}`;
  const label = (property: string) => fieldText(page.language, 'setWork', property).label;
  const summary = (
    <>
      <span class="strong">{jobOfWork(work)}</span> <Time at={work.started_at} show="time" />
      {' – '}
      {work.ended_at ? <Time at={work.ended_at} show="time" /> : '…'}
      {work.minutes !== null && (
        <span class="quiet">{` ${texts.totalHours(formatHours(work.minutes))}`}</span>
      )}
    </>
  );
  if (!mayCorrect || work.ended_at === null) return <p class="job-hours-row">{summary}</p>;
  return (
    <details class="fold" open={page.refusal?.form === id}>
      <summary class="job-hours-row">{summary}</summary>
      <OperationForm operation="setWork" id={id} params={{ id: work.id }}>
        <OperationField
          operation="setWork"
          property="started_at"
          label={label('started_at')}
          value={work.started_at}
        />
        <OperationField
          operation="setWork"
          property="ended_at"
          label={label('ended_at')}
          value={work.ended_at}
        />
        <Button>{texts.correct}</Button>
      </OperationForm>
    </details>
  );
}
