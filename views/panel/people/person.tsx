import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { AccessHistory } from './access-history.tsx';
import { AccessLinkResult } from './access-link.tsx';
import { historyPath, peoplePath, toPeople } from './layout.tsx';
import { LeaveCard } from './leave.tsx';
import { AccessMark } from './people.tsx';

export type ShownPerson = ResultOf<'showPerson'>;

export interface PersonProps {
  person: ShownPerson;
  page: Page;
}

const idOf = ({ params }: Address) => params.id ?? '';

/** One person: its access and role, and everything that the owner can do about them. */
export const personScreen = defineScreen({
  name: 'person',
  place: 'people',
  path: `${peoplePath}/:id`,
  reads: { person: 'showPerson', people: 'listPeople', events: 'listAccountEvents' },
  inputs: (address) => ({
    person: { params: { id: idOf(address) } },
    events: { query: { person_id: idOf(address), limit: '5' } },
  }),
  forms: {
    setPerson: {},
    resendInvitation: { showsResult: true },
    withdrawInvitation: {},
    sendLinkToPerson: { showsResult: true },
    endSessionsOfPerson: {},
    setPinOfPerson: {},
    leavePerson: { asks: true },
  },
  title: ({ person }) => person.name,
  view: ({ person, people, events }, page) => (
    <>
      <PageHead
        title={<span dir="auto">{person.name}</span>}
        note={roleNames[page.language][person.role]}
        back={toPeople(page)}
      />
      <div class="stack wide">
        <AccessLinkResult page={page} />
        <AccessFacts person={person} page={page} />
        {person.access !== 'left' && <Acts person={person} people={people.data} page={page} />}
        <Card
          title={operationLabel(page.language, 'listAccountEvents')}
          actions={
            <LinkButton href={`${historyPath}?person_id=${person.id}`} small>
              {peopleTexts[page.language].history.more}
            </LinkButton>
          }
          flush
        >
          <AccessHistory events={events.data} page={page} isOfOne />
        </Card>
      </div>
    </>
  ),
});

function AccessFacts({ person, page }: PersonProps) {
  const texts = peopleTexts[page.language];
  const label = (field: string) => answerText(page.language, 'showPerson', field)?.label ?? '';
  const { email, invited_until, last_seen_at, access } = person;
  return (
    <Card title={texts.access}>
      {access === 'left' && <Notice>{texts.left}</Notice>}
      <Facts
        facts={[
          { label: label('access'), value: <AccessMark access={access} page={page} /> },
          { label: texts.ways, value: access === 'left' ? null : waysOf(person, page) },
          { label: label('email'), value: email },
          { label: label('invited_until'), value: invited_until && <Time at={invited_until} /> },
          { label: label('last_seen_at'), value: last_seen_at && <Time at={last_seen_at} /> },
          { label: label('open_jobs'), value: access === 'left' ? null : person.open_jobs },
        ]}
      />
    </Card>
  );
}

/** Lists the ways in which a person signs in. */
function waysOf({ has_password, has_app, has_pin, passkeys }: ShownPerson, { language }: Page): string {
  const { factors } = peopleTexts[language];
  const ways = [
    passkeys > 0 && factors.passkeys(passkeys),
    has_password && factors.password,
    has_app && factors.app,
    has_pin && factors.pin,
  ].filter((way) => way !== false);
  return ways.length > 0 ? ways.join(', ') : factors.none;
}

function Acts({ person, people, page }: PersonProps & { people: ResultOf<'listPeople'>['data'] }) {
  const isOwn = person.id === page.person.id;
  return (
    <>
      {person.access === 'invited' && <InvitationCard person={person} page={page} />}
      <RoleCard person={person} page={page} />
      {isOwn ? (
        <OwnCard page={page} />
      ) : (
        <>
          {person.access !== 'invited' && <LinkCard person={person} page={page} />}
          <PinCard person={person} page={page} />
          <LostDeviceCard person={person} page={page} />
          <LeaveCard person={person} people={people} page={page} />
        </>
      )}
    </>
  );
}

function OwnCard({ page: { language } }: { page: Page }) {
  const texts = peopleTexts[language];
  return (
    <Card>
      <div class="stack wide">
        <p>{texts.ownAccount}</p>
        <LinkButton href="/panel/account">{texts.toAccount}</LinkButton>
      </div>
    </Card>
  );
}

function InvitationCard({ person: { id, email }, page: { language } }: PersonProps) {
  const texts = peopleTexts[language];
  return (
    <Card title={texts.invited}>
      <div class="stack wide">
        <p>{texts.invitedHelp}</p>
        <OperationForm operation="resendInvitation" params={{ id }}>
          <OperationField operation="resendInvitation" property="by" value={email ? 'email' : 'link'} />
          <FormButtons submit={operationLabel(language, 'resendInvitation')} kind="secondary" />
        </OperationForm>
        <OperationForm operation="withdrawInvitation" params={{ id }} inline>
          <Buttons>
            <Button kind="danger">{operationLabel(language, 'withdrawInvitation')}</Button>
          </Buttons>
        </OperationForm>
      </div>
    </Card>
  );
}

function RoleCard({ person, page: { language } }: PersonProps) {
  return (
    <Card title={operationLabel(language, 'setPerson')}>
      <OperationForm operation="setPerson" params={{ id: person.id }}>
        <OperationField
          operation="setPerson"
          property="role"
          value={person.role}
          help={peopleTexts[language].roleEnds}
        />
        <OperationField operation="setPerson" property="email" value={person.email} />
        <OperationField operation="setPerson" property="language" value={person.language} />
        <FormButtons />
      </OperationForm>
    </Card>
  );
}

/** A link for a new password, or an invitation for a person without access. */
function LinkCard({
  person: { id, email, access, has_password, passkeys },
  page: { language },
}: PersonProps) {
  const texts = peopleTexts[language].link;
  const canSignIn = access === 'active' && (has_password || passkeys > 0);
  return (
    <Card title={canSignIn ? texts.password : texts.invitation}>
      <OperationForm operation="sendLinkToPerson" params={{ id }} id="send-link">
        <p class="quiet">{canSignIn ? texts.passwordHelp : texts.invitationHelp}</p>
        <OperationField operation="sendLinkToPerson" property="by" value={email ? 'email' : 'link'} />
        <FormButtons submit={canSignIn ? texts.submitPassword : texts.submitInvitation} kind="secondary" />
      </OperationForm>
    </Card>
  );
}

function PinCard({ person: { id, has_pin }, page: { language } }: PersonProps) {
  const texts = peopleTexts[language];
  return (
    <Card title={operationLabel(language, 'setPinOfPerson')}>
      <div class="stack wide">
        <OperationForm operation="setPinOfPerson" params={{ id }}>
          <OperationField operation="setPinOfPerson" property="pin" type="pin" help={texts.pin} required />
          <FormButtons submit={operationLabel(language, 'setPinOfPerson')} kind="secondary" />
        </OperationForm>
        {has_pin && (
          <OperationForm operation="setPinOfPerson" params={{ id, pin: '' }} id="remove-pin" inline>
            <Buttons>
              <Button kind="danger">{texts.pinRemove}</Button>
            </Buttons>
          </OperationForm>
        )}
      </div>
    </Card>
  );
}

/** The acts after the loss of a phone: signing out everywhere, and replacing all access by an invitation. */
function LostDeviceCard({ person: { id, email, access }, page: { language } }: PersonProps) {
  const texts = peopleTexts[language];
  if (access !== 'active') return null;
  return (
    <Card title={texts.reset.title}>
      <div class="stack wide">
        <p class="quiet">{texts.sessions}</p>
        <OperationForm operation="endSessionsOfPerson" params={{ id }} inline>
          <Buttons>
            <Button>{operationLabel(language, 'endSessionsOfPerson')}</Button>
          </Buttons>
        </OperationForm>
        <p class="quiet">{texts.reset.help}</p>
        <OperationForm operation="sendLinkToPerson" params={{ id, reset: true }} id="reset-access">
          <OperationField operation="sendLinkToPerson" property="by" value={email ? 'email' : 'link'} />
          <Buttons>
            <Button kind="danger">{texts.reset.submit}</Button>
          </Buttons>
        </OperationForm>
      </div>
    </Card>
  );
}
