import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { withQuery } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { formatPlate } from '../kit/plate.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, ResultOf } from '../screen.ts';

type WorkItem = ResultOf<'listWork'>['data'][number];

/** The hours worked on jobs, and the form that corrects an entry. */
export function HourEntries({ work, page }: { work: readonly WorkItem[]; page: Page }) {
  const { language, address } = page;
  const texts = peopleTexts[language].hours;
  const edited = page.may('setWork') ? work.find(({ id }) => String(id) === address.query.edit) : undefined;
  const label = (name: string) => answerText(language, 'listWork', `data[].${name}`)?.label ?? '';
  const columns: Column<WorkItem>[] = [
    { name: 'staff', label: label('staff'), cell: ({ staff }) => <span dir="auto">{staff.name}</span> },
    {
      name: 'job',
      label: texts.job,
      cell: ({ budget_id, plate }) => (
        <a href={`/panel/budgets/${budget_id}`}>
          {[`#${budget_id}`, plate && formatPlate(plate)].filter(Boolean).join(' · ')}
        </a>
      ),
    },
    { name: 'started', label: label('started_at'), cell: ({ started_at }) => <Time at={started_at} /> },
    {
      name: 'ended',
      label: label('ended_at'),
      cell: ({ ended_at }) => (ended_at === null ? texts.open : <Time at={ended_at} />),
    },
    {
      name: 'acts',
      label: texts.correct,
      labelHidden: true,
      plain: true,
      cell: ({ id }) =>
        page.may('setWork') && (
          <LinkButton href={withQuery(page.path, { edit: String(id) })} kind="quiet" small>
            {texts.correct}
          </LinkButton>
        ),
    },
  ];
  return (
    <>
      {edited && <Correction work={edited} page={page} />}
      <Card flush title={texts.entries}>
        <Table
          caption={texts.entries}
          rows={work}
          id={({ id }) => String(id)}
          columns={address.query.staff_id ? columns.slice(1) : columns}
        />
      </Card>
    </>
  );
}

function Correction({ work, page }: { work: WorkItem; page: Page }) {
  const { language } = page;
  const { id, staff, budget_id, started_at, ended_at } = work;
  return (
    <Card title={`${operationLabel(language, 'setWork')}: ${staff.name} · #${budget_id}`}>
      <OperationForm operation="setWork" params={{ id }}>
        <div class="fields">
          <OperationField operation="setWork" property="started_at" value={started_at} autofocus />
          <OperationField operation="setWork" property="ended_at" value={ended_at} />
        </div>
        <FormButtons
          submit={operationLabel(language, 'setWork')}
          cancelHref={withQuery(page.path, { edit: undefined })}
        />
      </OperationForm>
      <OperationForm operation="removeWork" params={{ id }} inline>
        <Button kind="quiet" icon="remove">
          {operationLabel(language, 'removeWork')}
        </Button>
      </OperationForm>
    </Card>
  );
}

/** The form for hours that a person forgot to record. */
export function AddHours({ page }: { page: Page }) {
  const texts = peopleTexts[page.language].hours;
  return (
    <Disclosure title={texts.add} open={page.refusal?.operation === 'addWork'}>
      <OperationForm operation="addWork">
        <div class="fields">
          <OperationField operation="addWork" property="staff_id" />
          <OperationField operation="addWork" property="budget_id" />
          <OperationField operation="addWork" property="started_at" />
          <OperationField operation="addWork" property="ended_at" />
        </div>
        <FormButtons submit={operationLabel(page.language, 'addWork')} />
      </OperationForm>
    </Disclosure>
  );
}
