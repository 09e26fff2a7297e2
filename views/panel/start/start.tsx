import type { SetupStepName } from '../../../domain/workshops/setup.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card, PageHead, Section } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Badge, type BadgeProps } from '../kit/status.tsx';
import { Progress, type Step as StepItem, Steps } from '../kit/steps.tsx';
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
    invitePerson: { showsResult: true },
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
      <div class="stack wide narrow" data-region="steps">
        <Progress done={steps.filter(isClosed).length} all={steps.length} label={texts.progress} />
        {setup.ready && !setup.has_budgets && <FirstJob page={page} />}
        {groups.map((group) => (
          <Section title={group.title}>
            <Card>
              <Steps
                steps={group.steps.map((step) => stepItem({ step, isOpen: step.step === open, data, page }))}
              />
            </Card>
          </Section>
        ))}
      </div>
    </>
  );
}

function isClosed({ state }: Step): boolean {
  return state === 'done' || state === 'skipped';
}

const firstActs = [
  'createDeskClient',
  'createDeskVehicle',
  'bookAppointment',
] as const satisfies DeskOperationId[];

/** The way to the first job, once the workshop can take it. */
function FirstJob({ page }: { page: Page }) {
  const { language } = page;
  const { ready } = startTexts[language];
  return (
    <Notice tone="good" title={ready.title}>
      <p>{ready.text}</p>
      <Buttons>
        {firstActs.map((operation, index) => (
          <LinkButton href={`/panel/operations/${operation}`} kind={index === 0 ? 'primary' : 'secondary'}>
            {`${index + 1}. ${operationLabel(language, operation)}`}
          </LinkButton>
        ))}
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

interface StepProps {
  step: Step;
  isOpen: boolean;
  data: StepData;
  page: Page;
}

function stepItem({ step, isOpen, data, page }: StepProps): StepItem {
  const { language } = page;
  const texts = startTexts[language];
  const closed = step.state === 'done' ? 'done' : 'skipped';
  return {
    title: step.title,
    name: step.step,
    state: isOpen ? 'current' : isClosed(step) ? closed : 'toCome',
    ...(isOpen ? { id: 'open' } : { href: pathOfStep(step.step) }),
    text: <StepText step={step} isOpen={isOpen} />,
    action: (
      <>
        <Badge {...markOf(step)} word={enumLabel(language, 'SetupState', step.state)} />
        {!isOpen && (
          <LinkButton href={pathOfStep(step.step)} small kind="quiet">
            {isClosed(step) ? texts.change : texts.open}
          </LinkButton>
        )}
      </>
    ),
    ...(isOpen && { content: <OpenStep step={step} data={data} page={page} /> }),
  };
}

/** The present state of a step, and for an open gap the missing data and the acts that wait for it. */
function StepText({ step, isOpen }: Pick<StepProps, 'step' | 'isOpen'>) {
  const { summary, why, missing, blocks } = step;
  const hasGap = !isClosed(step) && missing.length > 0;
  return (
    <>
      {isOpen && <p>{why}</p>}
      {summary && <p dir="auto">{summary}</p>}
      {!isOpen && hasGap && (
        <p>
          <span class="strong">{listGaps(step)}.</span> {blocks.map(({ text }) => text).join(' ')}
        </p>
      )}
    </>
  );
}

function OpenStep({ step, data, page }: Omit<StepProps, 'isOpen'>) {
  const hasGap = !isClosed(step) && step.missing.length > 0;
  return (
    <div class="stack wide">
      {hasGap && (
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
  return (
    <Buttons>
      {step.state === 'check' && <Answer step={step} answer="confirmed" label={texts.confirm} />}
      {!isClosed(step) && !step.required && <Answer step={step} answer="skipped" label={texts.skip} />}
      <LinkButton href={`${startPath}#open`} kind="quiet" iconEnd="next">
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
