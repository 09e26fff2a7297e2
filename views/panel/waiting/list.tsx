import { enumLabel, fieldText, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { waitingTexts } from '../../texts/panel/waiting.ts';
import { Filters, Pager } from '../kit/browse.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure, PageHead } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Status } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { places } from '../places.ts';
import { defineScreen, type Page } from '../screen.ts';
import { type WaitingEntry, waitingPath } from './data.ts';
import { WishFields, wishText } from './wish.tsx';

const pageSize = '50';
const statuses = ['waiting', 'offered', 'booked', 'gone'] as const;

/** The clients who wait for a time, those that have waited longest first. */
export const waitingScreen = defineScreen({
  name: 'waiting',
  place: 'diary',
  path: waitingPath,
  reads: { waiting: 'listWaiting' },
  inputs: ({ query }) => ({
    waiting: { query: { status: statusOf(query), cursor: query.cursor, limit: pageSize } },
  }),
  forms: { addWaiting: { next: () => waitingPath, toast: 'added' } },
  title: (_data, { language }) => operationLabel(language, 'listWaiting'),
  view: ({ waiting }, page) => (
    <>
      <PageHead
        title={operationLabel(page.language, 'listWaiting')}
        note={waitingTexts[page.language].note}
        back={{ href: places.diary.path, label: kitTexts[page.language].frame.places.diary }}
      />
      <div class="stack wide">
        <Card flush region="waiting">
          <StatusFilter page={page} />
          <Entries entries={waiting.data} page={page} />
          <NextPage next={waiting.next_cursor} page={page} />
        </Card>
        {page.may('addWaiting') && <AddForm page={page} />}
      </div>
    </>
  ),
});

function statusOf({ status }: Record<string, string>): string | undefined {
  return statuses.find((each) => each === status);
}

function StatusFilter({ page: { language, address } }: { page: Page }) {
  const value = statusOf(address.query) ?? '';
  return (
    <Filters
      action={waitingPath}
      filters={[
        {
          name: 'status',
          label: fieldText(language, 'listWaiting', 'status').label,
          value,
          options: statuses.map((each) => ({
            value: each,
            label: enumLabel(language, 'WaitingStatus', each),
          })),
        },
      ]}
      clearHref={value === '' ? undefined : waitingPath}
    />
  );
}

function Entries({ entries, page }: { entries: readonly WaitingEntry[]; page: Page }) {
  const texts = waitingTexts[page.language];
  if (entries.length === 0) return <Empty icon="diary" title={texts.none} text={texts.noneHint} />;
  return (
    <List label={operationLabel(page.language, 'listWaiting')}>
      {entries.map((entry) => (
        <EntryRow entry={entry} page={page} />
      ))}
    </List>
  );
}

function EntryRow({ entry, page }: { entry: WaitingEntry; page: Page }) {
  const { language } = page;
  const { id, client, vehicle, status, created_at, notes, offers } = entry;
  const [offer] = offers;
  const href = `${waitingPath}/${id}`;
  return (
    <ListRow
      id={String(id)}
      href={href}
      title={client.name}
      plate={vehicle ? <Plate plate={vehicle.plate} /> : undefined}
      detail={[wishText(entry, page), notes].filter(Boolean).join(' · ')}
      status={
        <>
          <Status kind="waiting" status={status} word={enumLabel(language, 'WaitingStatus', status)} />
          {offer && <Time at={offer.start} />}
        </>
      }
      since={<Since at={created_at} />}
      action={
        page.may('offerTime') && status === 'waiting' ? (
          <LinkButton href={`${href}#times`} small>
            {operationLabel(language, 'offerTime')}
          </LinkButton>
        ) : undefined
      }
    />
  );
}

function NextPage({ next, page: { address } }: { next: string | null; page: Page }) {
  const status = statusOf(address.query);
  const hrefOf = (more: Record<string, string>) => {
    const search = new URLSearchParams({ ...(status && { status }), ...more });
    return search.size === 0 ? waitingPath : `${waitingPath}?${search}`;
  };
  return (
    <Pager previous={address.query.cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />
  );
}

/** Adds a quote to the list. The address may name it (`?budget_id=`). */
function AddForm({ page }: { page: Page }) {
  const { budget_id } = page.address.query;
  const label = operationLabel(page.language, 'addWaiting');
  const isOpen = budget_id !== undefined || page.refusal?.operation === 'addWaiting';
  return (
    <Disclosure title={label} open={isOpen}>
      <OperationForm operation="addWaiting">
        <div class="fields">
          <OperationField operation="addWaiting" property="budget_id" value={budget_id} required />
        </div>
        <WishFields operation="addWaiting" />
        <FormButtons submit={label} />
      </OperationForm>
    </Disclosure>
  );
}
