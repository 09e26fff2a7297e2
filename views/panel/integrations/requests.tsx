import { errorPagePath } from '../../../domain/requests/error-page.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Filters, Pager } from '../kit/browse.tsx';
import { CodeBlock } from '../kit/code.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { keyPath } from './keys.tsx';
import { fieldLabel, IntegrationsLayout, integrationsPath } from './layout.tsx';
import { HttpStatus, RequestTable } from './request-table.tsx';

const requestsPath = `${integrationsPath}/requests`;
const filterNames = [
  'search',
  'key_id',
  'source',
  'method',
  'failed',
  'path',
  'status',
  'code',
  'since',
  'until',
] as const;

/** Returns the filters of an address that have a value. */
function filtersOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

/** The log of requests, with its filters in the address. */
export const requestsScreen = defineScreen({
  name: 'requests',
  path: requestsPath,
  reads: { requests: 'listDeskRequests', keys: 'listKeys' },
  inputs: ({ query }) => ({
    requests: { query: { ...filtersOf(query), cursor: query.cursor, limit: '50' } },
  }),
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listDeskRequests'),
  view: ({ requests, keys }, page) => (
    <IntegrationsLayout page={page} tab="requests">
      <RequestFilters keys={keys} page={page} />
      <Card flush>
        <RequestTable rows={requests.data} page={page} />
      </Card>
      <RequestPager next={requests.next_cursor} page={page} />
    </IntegrationsLayout>
  ),
});

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

function RequestFilters({ keys, page }: { keys: ResultOf<'listKeys'>; page: Page }) {
  const { query } = page.address;
  const texts = integrationsTexts[page.language];
  const label = (field: string) => fieldLabel(page, 'listDeskRequests', `data[].${field}`);
  const { path, status, code, since, until } = query;
  const keep = Object.entries({ path, status, code, since, until }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return (
    <Filters
      action={requestsPath}
      search={{ name: 'search', value: query.search ?? '', placeholder: texts.searchRequests }}
      keep={Object.fromEntries(keep)}
      filters={[
        {
          name: 'key_id',
          label: label('key'),
          value: query.key_id ?? '',
          options: keys.data.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          name: 'method',
          label: texts.method,
          value: query.method ?? '',
          options: methods.map((method) => ({ value: method, label: method })),
        },
        {
          name: 'failed',
          label: texts.allRequests,
          value: query.failed ?? '',
          options: [{ value: 'true', label: texts.onlyFailed }],
        },
      ]}
      clearHref={Object.keys(filtersOf(query)).length > 0 ? requestsPath : undefined}
    />
  );
}

function RequestPager({ next, page }: { next: string | null; page: Page }) {
  const { query } = page.address;
  const filters = filtersOf(query);
  const hrefOf = (more: Record<string, string>) =>
    `${requestsPath}?${new URLSearchParams({ ...filters, ...more })}`;
  return <Pager previous={query.cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />;
}

/** One request with everything that the log stores, and a curl command that repeats it. */
export const requestScreen = defineScreen({
  name: 'request',
  path: `${requestsPath}/:request_id`,
  reads: { request: 'showDeskRequest' },
  inputs: ({ params }) => ({ request: { params: { request_id: params.request_id ?? '' } } }),
  forms: {},
  title: ({ request }) => request.request_id,
  view: ({ request }, page) => (
    <IntegrationsLayout
      page={page}
      tab="requests"
      title={`${request.method} ${request.route}`}
      back={{ href: requestsPath, label: operationLabel(page.language, 'listDeskRequests') }}
    >
      <RequestFacts request={request} page={page} />
      {request.curl && (
        <Card title="curl">
          <CodeBlock id="curl" label="curl" code={request.curl} />
          <p class="quiet">{integrationsTexts[page.language].curlHelp}</p>
        </Card>
      )}
    </IntegrationsLayout>
  ),
});

function RequestFacts({ request, page }: { request: ResultOf<'showDeskRequest'>; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'showDeskRequest', field);
  const { key_id, key, person, code, fields } = request;
  return (
    <Facts
      facts={[
        { label: label('status'), value: <HttpStatus status={request.status} /> },
        { label: label('code'), value: code && <a href={errorPagePath(code)}>{code}</a> },
        { label: label('fields'), value: fields?.join(', ') },
        { label: label('at'), value: <Time at={request.at} show="long" /> },
        { label: label('duration_ms'), value: `${request.duration_ms} ms` },
        { label: label('key'), value: key_id === null ? null : <a href={keyPath(key_id)}>{key}</a> },
        { label: label('person'), value: person && <span dir="auto">{person}</span> },
        { label: label('source_ip'), value: request.source_ip },
        { label: label('request_id'), value: <code>{request.request_id}</code>, wide: true },
      ]}
    />
  );
}
