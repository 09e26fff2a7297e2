import { accountEventGroups } from '../../../domain/people/account-events.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import type { Language } from '../../../generated/errors.ts';
import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { type Filter, Filters, Pager } from '../kit/browse.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { personPath } from './layout.tsx';

type AccountEvent = ResultOf<'listAccountEvents'>['data'][number];

const filterNames = ['about', 'person_id'] as const;

/** Returns the filters of an address that have a value. */
function filtersOf({ query }: Page['address']): Record<string, string> {
  return Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

interface FiltersProps {
  action: string;
  page: Page;
  /** The people by whom the history can be filtered; omitted for the history of one person. */
  people?: Filter['options'];
}

export function AccessFilters({ action, page: { language, address }, people }: FiltersProps) {
  const texts = peopleTexts[language].history;
  const { about = '', person_id = '' } = address.query;
  const groups: Filter = {
    name: 'about',
    label: texts.all,
    value: about,
    options: Object.keys(accountEventGroups)
      .filter((group) => people || group !== 'tablets')
      .map((group) => ({ value: group, label: enumLabel(language, 'AccountEventGroup', group) })),
  };
  const byPerson = people
    ? [{ name: 'person_id', label: texts.everybody, value: person_id, options: people }]
    : [];
  const isFiltered = Object.keys(filtersOf(address)).length > 0;
  return (
    <Filters action={action} filters={[...byPerson, groups]} clearHref={isFiltered ? action : undefined} />
  );
}

interface PagerProps {
  path: string;
  next: string | null;
  page: Page;
}

export function AccessPager({ path, next, page: { address } }: PagerProps) {
  const hrefOf = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...filtersOf(address), ...more })}`;
  return (
    <Pager previous={address.query.cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />
  );
}

interface HistoryProps {
  events: AccountEvent[];
  page: Page;
  /** Whether all events concern the same person, who is then not named. */
  isOfOne?: boolean;
}

/** Sign-ins and changes of access, newest first. */
export function AccessHistory({ events, page, isOfOne = false }: HistoryProps) {
  const { language, address } = page;
  const texts = peopleTexts[language].history;
  const isFiltered = Object.keys(filtersOf(address)).length > 0;
  const label = (name: string) => answerText(language, 'listAccountEvents', `data[].${name}`)?.label ?? '';
  const person: Column<AccountEvent> = {
    name: 'person',
    label: label('person'),
    cell: (event) => <AffectedPerson event={event} unknown={texts.unknownPerson} />,
  };
  return (
    <Table
      caption={operationLabel(language, 'listAccountEvents')}
      rows={events}
      id={({ id }) => String(id)}
      empty={<Empty icon="history" title={isFiltered ? texts.noMatch : texts.empty} />}
      columns={[
        { name: 'at', label: label('at'), cell: ({ at }) => <Time at={at} /> },
        { name: 'kind', label: label('kind'), cell: (event) => <Kind event={event} language={language} /> },
        ...(isOfOne ? [] : [person]),
        {
          name: 'facts',
          label: label('facts'),
          cell: ({ facts }) => <span dir="auto">{describeFacts(facts, language)}</span>,
        },
        {
          name: 'by',
          label: label('by'),
          cell: ({ by }) => <span dir="auto">{by || texts.unknownAuthor}</span>,
        },
      ]}
    />
  );
}

/** The event in words. Failures have a mark, so that they are easy to find in a long list. */
function Kind({ event: { kind }, language }: { event: AccountEvent; language: Language }) {
  const word = enumLabel(language, 'AccountEventKind', kind);
  const isFailure = accountEventGroups.failures.some((each) => each === kind);
  return isFailure ? <Badge tone="warn" shape="warning" word={word} /> : <span>{word}</span>;
}

function AffectedPerson({ event, unknown }: { event: AccountEvent; unknown: string }) {
  const { person, person_id, kind } = event;
  if (person_id === null) return <>{kind === 'sign_in_failed' ? unknown : '—'}</>;
  return (
    <a href={personPath(person_id)} dir="auto">
      {person}
    </a>
  );
}

/** Describes the details of an event: roles, device, number of attempts. */
function describeFacts(facts: AccountEvent['facts'], language: Language): string {
  const texts = peopleTexts[language].history;
  const roleOf = (value: unknown) => {
    const names = roleNames[language];
    return isKeyOf(String(value), names) ? names[String(value) as keyof typeof names] : null;
  };
  const { method, device, network, attempts, sessions, unused, passkey, tablet, reason, role, from, to } =
    facts;
  const count = (value: unknown, text: (value: number) => string) =>
    typeof value === 'number' ? text(value) : null;
  const accepted = facts.with;
  const way = isKeyOf(String(method ?? accepted), texts.methods)
    ? texts.methods[String(method ?? accepted) as keyof typeof texts.methods]
    : null;
  return [
    roleOf(role),
    roleOf(from) && `${roleOf(from)} → ${roleOf(to)}`,
    textOf(passkey),
    textOf(tablet),
    way,
    typeof attempts === 'number' && attempts > 1 ? texts.attempts(attempts) : null,
    count(sessions, texts.sessions),
    count(unused, texts.codesLeft),
    reason === 'counter' ? texts.counter : null,
    textOf(device),
    textOf(network),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
