import type { SetupStepName } from '../../../domain/workshops/setup.ts';
import { enumLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card, PageHead, Section } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Badge, type BadgeProps } from '../kit/status.tsx';
import { Progress } from '../kit/steps.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { readsOfSteps, type StepData, stepInputs } from './reads.ts';
import { StepForms } from './step-forms.tsx';

type Setup = ResultOf<'showSetup'>;
export type Step = Setup['steps'][number];

const startPath = '/panel/start';

/** Returns the address at which a step is open. */
export function pathOfStep(step: SetupStepName): string {
  return `${startPath}?step=${step}#open`;
}

const toNextStep = { next: () => `${startPath}#open` };
const toSameStep = (step: SetupStepName) => ({ next: () => pathOfStep(step) });

/** The way from an empty workshop to its first job: each step with its purpose, its state and its form. */
export const startScreen = defineScreen({
  name: 'start',
  place: 'start',
  path: startPath,
  reads: { setup: 'showSetup' },
  optionalReads: readsOfSteps,
  inputs: ({ query }) => stepInputs(query.step),
  forms: {
    setSettings: toNextStep,
    answerSetupStep: toNextStep,
    renewHolidays: toSameStep('holidays'),
    addHoliday: toSameStep('holidays'),
    createBox: toSameStep('boxes'),
    createStaff: toSameStep('people'),
    createRate: toSameStep('rates'),
    createCategory: toSameStep('services'),
    createItem: toSameStep('services'),
    setEmailTransport: toSameStep('email'),
    testEmailTransport: { showsResult: true },
    setSmsTransport: toSameStep('sms'),
    testSmsTransport: { showsResult: true },
    createSeries: toSameStep('series'),
    setLogo: toSameStep('logo'),
    setTaxMode: toSameStep('tax_records'),
    setTaxCertificate: toSameStep('tax_records'),
  },
  title: (_data, { language }) => startTexts[language].title,
  view: (data, page) => <StartPage data={data as { setup: Setup } & StepData} page={page} />,
});

const dataSteps: readonly SetupStepName[] = ['clients', 'vehicles', 'parts'];

function StartPage({ data, page }: { data: { setup: Setup } & StepData; page: Page }) {
  const { setup } = data;
  const texts = startTexts[page.language];
  const steps = setup.steps.filter(({ state }) => state !== 'not_needed');
  const closed = steps.filter(({ state }) => state === 'done' || state === 'skipped');
  const open = steps.find(({ step }) => step === page.address.query.step)?.step ?? setup.next;
  const groups = [
    { title: texts.groups.required, steps: steps.filter(({ required }) => required) },
    {
      title: texts.groups.others,
      steps: steps.filter(({ required, step }) => !required && !dataSteps.includes(step)),
    },
    { title: texts.groups.data, steps: steps.filter(({ step }) => dataSteps.includes(step)) },
  ];
  return (
    <>
      <PageHead title={texts.title} note={texts.note} />
      <div class="stack wide">
        <Progress done={closed.length} all={steps.length} label={texts.progress} />
        {setup.ready && !setup.has_budgets && <FirstJob page={page} />}
        {groups.map((group) => (
          <Section title={group.title}>
            <div class="stack wide">
              {group.steps.map((step) => (
                <StepCard step={step} isOpen={step.step === open} data={data} page={page} />
              ))}
            </div>
          </Section>
        ))}
      </div>
    </>
  );
}

function FirstJob({ page }: { page: Page }) {
  const { ready } = startTexts[page.language];
  return (
    <Notice tone="good" title={ready.title}>
      <p>{ready.text}</p>
      <Buttons>
        <LinkButton href="/panel/operations/createDeskClient" kind="primary" icon="add">
          {ready.action}
        </LinkButton>
      </Buttons>
    </Notice>
  );
}

const marks: Record<Step['state'], Pick<BadgeProps, 'tone' | 'shape'>> = {
  done: { tone: 'good', shape: 'check' },
  missing: { tone: 'bad', shape: 'warning' },
  check: { tone: 'warn', shape: 'half' },
  skipped: { tone: 'calm', shape: 'ring' },
  not_needed: { tone: 'calm', shape: 'dashed' },
};

/** Steps that the workshop can do without are not marked as a fault. */
function markOf({ state, required }: Step): (typeof marks)['done'] {
  return state === 'missing' && !required ? { tone: 'calm', shape: 'ring' } : marks[state];
}

interface StepCardProps {
  step: Step;
  isOpen: boolean;
  data: StepData;
  page: Page;
}

function StepCard({ step, isOpen, data, page }: StepCardProps) {
  const { language } = page;
  const texts = startTexts[language];
  const isClosed = step.state === 'done' || step.state === 'skipped';
  return (
    <Card
      title={
        <span id={isOpen ? 'open' : undefined} data-step={step.step}>
          {step.title}
        </span>
      }
      actions={
        <>
          <Badge {...markOf(step)} word={enumLabel(language, 'SetupState', step.state)} />
          {!isOpen && (
            <LinkButton href={pathOfStep(step.step)} small kind="quiet">
              {isClosed ? texts.change : texts.open}
            </LinkButton>
          )}
        </>
      }
    >
      {step.summary && (
        <p class="quiet" dir="auto">
          {step.summary}
        </p>
      )}
      {isOpen && <OpenStep step={step} data={data} page={page} />}
      {!isOpen && !isClosed && step.blocks.map(({ text }) => <p class="quiet">{text}</p>)}
    </Card>
  );
}

function OpenStep({ step, data, page }: Omit<StepCardProps, 'isOpen'>) {
  const isClosed = step.state === 'done' || step.state === 'skipped';
  return (
    <div class="stack wide">
      <p>{step.why}</p>
      {!isClosed && step.missing.length > 0 && (
        <Notice tone={step.state === 'missing' ? 'warn' : 'info'} title={listGaps(step)}>
          {step.blocks.map(({ text }) => (
            <p>{text}</p>
          ))}
        </Notice>
      )}
      <StepForms step={step.step} data={data} page={page} />
      <Answers step={step} page={page} />
    </div>
  );
}

function listGaps({ missing }: Step): string {
  const names = missing.map(({ name }) => name).join(', ');
  return names.slice(0, 1).toLocaleUpperCase() + names.slice(1);
}

/** Buttons that confirm a default, skip the step, or go on without a change. */
function Answers({ step, page }: { step: Step; page: Page }) {
  const texts = startTexts[page.language];
  const isClosed = step.state === 'done' || step.state === 'skipped';
  return (
    <Buttons>
      {step.state === 'check' && <Answer step={step} answer="confirmed" label={texts.confirm} />}
      {!isClosed && !step.required && <Answer step={step} answer="skipped" label={texts.skip} />}
      <LinkButton href={`${startPath}#open`} kind="quiet">
        {texts.next}
      </LinkButton>
    </Buttons>
  );
}

function Answer({ step, answer, label }: { step: Step; answer: 'confirmed' | 'skipped'; label: string }) {
  return (
    <OperationForm
      operation="answerSetupStep"
      id={`answer-${answer}`}
      params={{ step: step.step, answer }}
      inline
    >
      <Button kind={answer === 'confirmed' ? 'secondary' : 'quiet'}>{label}</Button>
    </OperationForm>
  );
}
