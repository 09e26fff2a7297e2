import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { LinkButton } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { AccessLinkResult } from './access-link.tsx';
import { invitePath, PeopleLayout, peoplePath, personPath, toPeople } from './layout.tsx';

type Person = ResultOf<'listPeople'>['data'][number];

/** The people of the workshop, with their access, role and last use of the panel. */
export const peopleScreen = defineScreen({
  name: 'people',
  place: 'people',
  path: peoplePath,
  reads: { people: 'listPeople' },
  forms: {},
  title: (_data, { language }) => kitTexts[language].frame.places.people,
  view: ({ people }, page) => (
    <PeopleLayout
      page={page}
      tab="listPeople"
      actions={
        <LinkButton href={invitePath} kind="primary" icon="add" shortcut="n">
          {operationLabel(page.language, 'invitePerson')}
        </LinkButton>
      }
    >
      <Card flush region="people">
        <PeopleTable people={people.data} page={page} />
      </Card>
    </PeopleLayout>
  ),
});

const marks = {
  active: { tone: 'good', shape: 'check' },
  invited: { tone: 'busy', shape: 'clock' },
  none: { tone: 'calm', shape: 'ring' },
  left: { tone: 'calm', shape: 'cross' },
} as const;

/** Whether a person can sign in. */
export function AccessMark({ access, page }: { access: Person['access']; page: Page }) {
  return <Badge {...marks[access]} word={enumLabel(page.language, 'AccessState', access)} />;
}

function PeopleTable({ people, page }: { people: Person[]; page: Page }) {
  const { language } = page;
  const label = (name: string) => answerText(language, 'listPeople', `data[].${name}`)?.label ?? '';
  return (
    <Table
      caption={kitTexts[language].frame.places.people}
      rows={people}
      id={({ id }) => String(id)}
      href={({ id }) => personPath(id)}
      columns={[
        {
          name: 'name',
          label: label('name'),
          cell: ({ id, name }) => (
            <span dir="auto">{id === page.person.id ? `${name} (${peopleTexts[language].you})` : name}</span>
          ),
        },
        { name: 'role', label: label('role'), cell: ({ role }) => roleNames[language][role] },
        {
          name: 'access',
          label: label('access'),
          cell: ({ access }) => <AccessMark access={access} page={page} />,
        },
        {
          name: 'email',
          label: label('email'),
          cell: ({ email }) => <span class="breaks">{email ?? '—'}</span>,
        },
        {
          name: 'last_seen_at',
          label: label('last_seen_at'),
          cell: ({ last_seen_at }) => (last_seen_at ? <Time at={last_seen_at} /> : '—'),
        },
      ]}
    />
  );
}

/** The invitation of a person, whose link is mailed or shown once. */
export const inviteScreen = defineScreen({
  name: 'invite',
  place: 'people',
  path: invitePath,
  // Only who may see the people may invite one.
  reads: { people: 'listPeople' },
  forms: { invitePerson: { showsResult: true } },
  title: (_data, { language }) => operationLabel(language, 'invitePerson'),
  view: (_data, page) => (
    <>
      <PageHead title={operationLabel(page.language, 'invitePerson')} back={toPeople(page)} />
      <div class="stack wide">
        <AccessLinkResult page={page} />
        {page.result === null && <InviteForm page={page} />}
      </div>
    </>
  ),
});

function InviteForm({ page: { language, workshop, address } }: { page: Page }) {
  return (
    <Card>
      <OperationForm operation="invitePerson" draft>
        <p class="quiet">{peopleTexts[language].inviteHelp}</p>
        <OperationField
          operation="invitePerson"
          property="name"
          value={address.query.name}
          width="medium"
          autofocus
        />
        <OperationField operation="invitePerson" property="role" />
        <OperationField operation="invitePerson" property="email" />
        <OperationField operation="invitePerson" property="language" value={workshop.language} />
        <OperationField operation="invitePerson" property="by" />
        <FormFooter submit={operationLabel(language, 'invitePerson')} cancelHref={peoplePath} />
      </OperationForm>
    </Card>
  );
}
