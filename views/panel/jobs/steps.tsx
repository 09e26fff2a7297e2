import { jobsTexts } from '../../texts/panel/jobs.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Icon } from '../kit/icon.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Job } from './data.ts';

type Step = Job['steps'][number];

/** The steps of a job, each a button that ticks it or opens it again. */
export function Steps({ job, mayTick, page }: { job: Job; mayTick: boolean; page: Page }) {
  const texts = jobsTexts[page.language];
  return (
    <section class="section" id="steps">
      <div class="card-head">
        <h2>{texts.steps}</h2>
        {job.steps_total > 0 && <span class="quiet">{texts.stepsOf(job.steps_done, job.steps_total)}</span>}
      </div>
      {job.steps.length === 0 && <p class="quiet">{texts.noSteps}</p>}
      <ul class="steps-list" role="list">
        {job.steps.map((step) => (
          <li data-id={step.line_id === null ? `step-${step.id}` : `line-${step.line_id}`}>
            <StepRow job={job} step={step} mayTick={mayTick} page={page} />
          </li>
        ))}
      </ul>
      {mayTick && (
        <OperationForm operation="addJobStep" id="add-step" params={{ id: job.id }} inline>
          <OperationField
            operation="addJobStep"
            property="text"
            label={texts.newStep}
            labelHidden
            placeholder={texts.newStep}
          />
          <Button icon="add">{texts.addStep}</Button>
        </OperationForm>
      )}
    </section>
  );
}

function StepRow({ job, step, mayTick, page }: { job: Job; step: Step; mayTick: boolean; page: Page }) {
  const texts = jobsTexts[page.language];
  const isDone = step.done_at !== null;
  const of = step.line_id === null ? { step_id: step.id ?? 0 } : { line_id: step.line_id };
  const key = step.line_id === null ? `step-${step.id}` : `line-${step.line_id}`;
  const content = (
    <>
      <span class="step-box" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <span class="step-text">
        <span dir="auto">{step.text}</span>
        {step.done_at && (
          <span class="quiet">
            {step.done_by && `${step.done_by.name} · `}
            <Time at={step.done_at} />
          </span>
        )}
      </span>
    </>
  );
  if (!mayTick) return <p class={isDone ? 'step-row done' : 'step-row'}>{content}</p>;
  return (
    <>
      <OperationForm
        operation="checkJob"
        id={`tick-${key}`}
        params={{ id: job.id, ...of, done: !isDone }}
        inline
      >
        <button
          class={isDone ? 'step-row done' : 'step-row'}
          aria-pressed={isDone ? 'true' : 'false'}
          aria-label={isDone ? texts.untick(step.text) : texts.tick(step.text)}
        >
          {content}
        </button>
      </OperationForm>
      {step.line_id === null && !isDone && (
        <OperationForm
          operation="removeJobStep"
          id={`remove-${key}`}
          params={{ id: job.id, stepId: step.id ?? 0 }}
          inline
        >
          <IconButton icon="remove" label={texts.removeStep(step.text)} type="submit" />
        </OperationForm>
      )}
    </>
  );
}
