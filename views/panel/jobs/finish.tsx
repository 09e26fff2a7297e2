import { jobsTexts } from '../../texts/panel/jobs.ts';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Notice } from '../kit/notice.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import { type Job, listNames } from './data.ts';

const canFinish: readonly Job['status'][] = ['Aprobado', 'En curso', 'En espera'];

/** Finishes a job, after a question about what is still open, or puts it on hold with the reason. */
export function FinishJob({ job, page }: { job: Job; page: Page }) {
  const texts = jobsTexts[page.language];
  const isRefused = page.refusal?.operation === 'setBudgetStatus';
  if (job.status === 'Finalizado') {
    return (
      <Notice tone="good" title={texts.finished}>
        <OperationForm
          operation="setBudgetStatus"
          id="reopen"
          params={{ id: job.id, status: 'En curso' }}
          inline
        >
          <Button>{texts.backToWork}</Button>
        </OperationForm>
      </Notice>
    );
  }
  if (!canFinish.includes(job.status)) return null;
  const open = whatIsOpen(job, page);
  const params = { id: job.id, status: 'Finalizado', end_work: true };
  return (
    <section class="section" id="finish">
      <h2>{texts.end}</h2>
      {job.steps_total > 0 && job.steps_done === job.steps_total && <p class="strong">{texts.allDone}</p>}
      {open.length === 0 ? (
        <OperationForm operation="setBudgetStatus" id="finish-job" params={params}>
          <Button kind="primary" icon="good">
            {texts.finishNow}
          </Button>
        </OperationForm>
      ) : (
        <details class="fold" open={isRefused && page.refusal?.form === 'finish-job'}>
          <summary class="button secondary">{texts.finish}</summary>
          <OperationForm operation="setBudgetStatus" id="finish-job" params={params}>
            <p class="strong">{texts.stillOpen}</p>
            <ul class="bullets">
              {open.map((text) => (
                <li>{text}</li>
              ))}
            </ul>
            <Button kind="primary" icon="good">
              {texts.finishAnyway}
            </Button>
          </OperationForm>
        </details>
      )}
      {job.status === 'En curso' && <HoldJob job={job} page={page} />}
    </section>
  );
}

/** Lists what is still open: steps, parts and running work. */
function whatIsOpen(job: Job, { language }: Page): string[] {
  const texts = jobsTexts[language];
  const steps = job.steps_total - job.steps_done;
  const requests = job.part_requests.filter(({ closed_at }) => closed_at === null).length;
  return [
    ...(steps > 0 ? [texts.openSteps(steps)] : []),
    ...(requests > 0 ? [texts.openRequests(requests)] : []),
    ...(job.working.length > 0 ? [texts.runningHours(listNames(job.working, language))] : []),
  ];
}

function HoldJob({ job, page }: { job: Job; page: Page }) {
  const texts = jobsTexts[page.language];
  return (
    <details class="fold" open={page.refusal?.form === 'hold-job'}>
      <summary class="button secondary">{texts.hold}</summary>
      <OperationForm
        operation="setBudgetStatus"
        id="hold-job"
        params={{ id: job.id, status: 'En espera', end_work: true }}
      >
        <OperationField
          operation="setBudgetStatus"
          property="reason"
          label={texts.holdReason}
          type="textarea"
          help=""
        />
        <Button>{texts.holdNow}</Button>
      </OperationForm>
    </details>
  );
}
