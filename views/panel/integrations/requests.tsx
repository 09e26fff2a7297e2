import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Filters, Pager } from '../kit/browse.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Field, FieldRow } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Card } from '../kit/layout.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { IntegrationsLayout, requestsPath } from './layout.tsx';
import { FindRequestField } from './request.tsx';
import { filtersOf, type RequestFilters, requestQuery, unreadableFilters } from './request-filters.ts';
import { RequestTable } from './request-table.tsx';

const pageSize = '50';

/** The log of requests and of acts in the panel, with its filters in the address. */
export const requestsScreen = defineScreen({
  name: 'requests',
  path: requestsPath,
  reads: { requests: 'listDeskRequests', keys: 'listKeys', staff: 'listStaff' },
  inputs: ({ query }, time) => ({
    requests: { query: { ...requestQuery(filtersOf(query), time), cursor: query.cursor, limit: pageSize } },
  }),
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listDeskRequests'),
  view: ({ requests, keys, staff }, page) => (
    <IntegrationsLayout page={page} tab="requests" actions={<FindRequestField page={page} />}>
      <div>
        <SimpleFilters keys={keys} staff={staff} page={page} />
        <MoreFilters page={page} />
      </div>
      <Card flush region="requests">
        <RequestTable
          rows={requests.data}
          page={page}
          empty={hasFilters(page) ? <NothingMatches page={page} /> : undefined}
        />
        <RequestPager next={requests.next_cursor} page={page} />
      </Card>
    </IntegrationsLayout>
  ),
});

function hasFilters({ address }: Page): boolean {
  return Object.keys(filtersOf(address.query)).length > 0;
}

const simpleNames = ['search', 'sender', 'source', 'method', 'failed'] as const;
const furtherNames = ['path', 'status', 'code', 'since', 'until'] as const;

/** Returns the filters that another form of the page sends. */
function keep(filters: RequestFilters, names: readonly (keyof RequestFilters)[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface FiltersProps {
  keys: ResultOf<'listKeys'>;
  staff: ResultOf<'listStaff'>;
  page: Page;
}

function SimpleFilters({ keys, staff, page }: FiltersProps) {
  const filters = filtersOf(page.address.query);
  const texts = integrationsTexts[page.language];
  const senders = [
    ...keys.data.map(({ id, name }) => ({ value: `key-${id}`, label: name })),
    ...staff.data.map(({ id, name }) => ({ value: `person-${id}`, label: name })),
  ];
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <Filters
      action={requestsPath}
      search={{ name: 'search', value: filters.search ?? '', placeholder: texts.searchRequests }}
      keep={keep(filters, furtherNames)}
      filters={[
        { name: 'sender', label: texts.sender, value: filters.sender ?? '', options: senders },
        {
          name: 'source',
          label: texts.sources.all,
          value: filters.source ?? '',
          options: (['live', 'test', 'panel'] as const).map((value) => ({
            value,
            label: texts.sources[value],
          })),
        },
        { name: 'method', label: texts.method, value: filters.method ?? '', options: optionsOf(methods) },
        {
          name: 'failed',
          label: texts.allStates,
          value: filters.failed ?? '',
          options: [{ value: 'true', label: texts.onlyFailed }],
        },
      ]}
      clearHref={hasFilters(page) ? requestsPath : undefined}
    />
  );
}

/** The filters that are typed. Open if one of them is set. */
function MoreFilters({ page }: { page: Page }) {
  const filters = filtersOf(page.address.query);
  const texts = integrationsTexts[page.language];
  const label = (field: string) => fieldLabel(page, 'listDeskRequests', `data[].${field}`);
  const unreadable = unreadableFilters(filters, { now: page.now, timezone: page.zone });
  const errorOf = (name: 'since' | 'until' | 'status' | 'code') =>
    unreadable.includes(name) ? texts.unreadable[name === 'until' ? 'since' : name] : undefined;
  const labels = texts.range;
  return (
    <details class="more-filters" open={furtherNames.some((name) => filters[name])}>
      <summary>
        <Icon name="filter" size={16} />
        {texts.moreFilters}
      </summary>
      <form method="get" action={requestsPath} class="form">
        {Object.entries(keep(filters, simpleNames)).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <FieldRow>
          <Field
            name="since"
            type="datetime"
            label={labels.since}
            value={filters.since}
            error={errorOf('since')}
          />
          <Field
            name="until"
            type="datetime"
            label={labels.until}
            value={filters.until}
            error={errorOf('until')}
          />
        </FieldRow>
        <FieldRow>
          <Field
            name="path"
            type="text"
            label={label('route')}
            value={filters.path}
            placeholder="/api/v1/clients"
          />
          <Field
            name="status"
            type="integer"
            label={label('status')}
            value={filters.status}
            error={errorOf('status')}
          />
          <Field name="code" type="text" label={label('code')} value={filters.code} error={errorOf('code')} />
        </FieldRow>
        <Buttons>
          <Button>{texts.applyFilters}</Button>
        </Buttons>
      </form>
    </details>
  );
}

function NothingMatches({ page: { language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  return (
    <Empty title={texts.nothingMatches}>
      <LinkButton href={requestsPath}>{texts.clearFilters}</LinkButton>
    </Empty>
  );
}

function RequestPager({ next, page }: { next: string | null; page: Page }) {
  const { query } = page.address;
  const hrefOf = (more: Record<string, string>) =>
    `${requestsPath}?${new URLSearchParams({ ...filtersOf(query), ...more })}`;
  return <Pager previous={query.cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />;
}
