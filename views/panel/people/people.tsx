import type { ComponentChildren } from 'preact';
import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { Button } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';

type Person = ResultOf<'listPeople'>['data'][number];

/** The people of the workshop, with their access, role and last use of the panel. */
export const peopleScreen = defineScreen({
  name: 'people',
  place: 'people',
  path: '/panel/people',
  reads: { people: 'listPeople' },
  forms: {
    invitePerson: { showsResult: true },
    resendInvitation: { showsResult: true },
    withdrawInvitation: {},
    setPerson: {},
    leavePerson: {},
  },
  title: (_data, { language }) => kitTexts[language].frame.places.people,
  view: ({ people }, page) => <People people={people.data} page={page} />,
});

const marks = {
  active: { tone: 'good', shape: 'check' },
  invited: { tone: 'busy', shape: 'clock' },
  none: { tone: 'calm', shape: 'ring' },
  left: { tone: 'calm', shape: 'cross' },
} as const;

function People({ people, page }: { people: Person[]; page: Page }) {
  const { language, address } = page;
  const chosen = people.find(({ id }) => String(id) === address.query.person);
  return (
    <>
      <PageHead title={kitTexts[language].frame.places.people} />
      <div class="stack wide">
        <CreatedLink page={page} />
        {chosen && chosen.access !== 'left' && <PersonCard person={chosen} page={page} />}
        <Card flush region="people">
          <PeopleTable people={people} page={page} />
        </Card>
        {!chosen && (
          <Card title={operationLabel(language, 'invitePerson')}>
            <OperationForm operation="invitePerson" draft>
              <OperationField operation="invitePerson" property="name" />
              <OperationField operation="invitePerson" property="role" />
              <OperationField operation="invitePerson" property="email" />
              <OperationField operation="invitePerson" property="language" value={page.workshop.language} />
              <OperationField operation="invitePerson" property="by" />
              <FormFooter submit={operationLabel(language, 'invitePerson')} />
            </OperationForm>
          </Card>
        )}
      </div>
    </>
  );
}

/** The link of an invitation that was not mailed. It is shown once. */
function CreatedLink({ page }: { page: Page }) {
  const { result, language } = page;
  if (!result) return null;
  const { link, sent_to, person } = result.body as ResultOf<'invitePerson'>;
  const label = (property: string) => answerText(language, 'invitePerson', property)?.label ?? '';
  if (!link) return <Notice tone="good">{`${label('sent_to')}: ${sent_to}`}</Notice>;
  return <Secret id="invitation-link" label={`${label('link')} · ${person.name}`} secret={link.url} />;
}

function PeopleTable({ people, page }: { people: Person[]; page: Page }) {
  const { language } = page;
  const label = (name: string) => answerText(language, 'listPeople', `data[].${name}`)?.label ?? '';
  return (
    <Table
      caption={kitTexts[language].frame.places.people}
      rows={people}
      id={({ id }) => String(id)}
      href={({ id }) => `/panel/people?person=${id}`}
      columns={[
        { name: 'name', label: label('name'), cell: ({ name }) => <span dir="auto">{name}</span> },
        { name: 'role', label: label('role'), cell: ({ role }) => roleNames[language][role] },
        {
          name: 'access',
          label: label('access'),
          cell: ({ access }) => (
            <Badge {...marks[access]} word={enumLabel(language, 'AccessState', access)} />
          ),
        },
        { name: 'email', label: label('email'), cell: ({ email }) => email ?? '—' },
        {
          name: 'last_seen_at',
          label: label('last_seen_at'),
          cell: ({ last_seen_at }) => (last_seen_at ? <Time at={last_seen_at} /> : '—'),
        },
      ]}
    />
  );
}

function PersonCard({ person, page }: { person: Person; page: Page }) {
  const { id, access } = person;
  return (
    <Card title={person.name}>
      <div class="stack">
        <OperationForm operation="setPerson" params={{ id }} id="person">
          <OperationField operation="setPerson" property="role" value={person.role} />
          <OperationField operation="setPerson" property="email" value={person.email} />
          <FormFooter cancelHref="/panel/people" />
        </OperationForm>
        <span class="row">
          {access === 'invited' && <Act operation="resendInvitation" id={id} page={page} />}
          {access === 'invited' && <Act operation="withdrawInvitation" id={id} page={page} />}
        </span>
        <Act operation="leavePerson" id={id} page={page} danger>
          <OperationField operation="leavePerson" property="hand_over_to" />
        </Act>
      </div>
    </Card>
  );
}

interface ActProps {
  operation: 'resendInvitation' | 'withdrawInvitation' | 'leavePerson';
  id: number;
  page: Page;
  danger?: boolean;
  children?: ComponentChildren;
}

function Act({ operation, id, page, danger = false, children }: ActProps) {
  return (
    <OperationForm operation={operation} params={{ id }} id={`${operation}-${id}`} inline>
      {children}
      <Button kind={danger ? 'danger' : 'secondary'}>{operationLabel(page.language, operation)}</Button>
    </OperationForm>
  );
}
