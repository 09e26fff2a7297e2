import { errorPagePath } from '../../../domain/requests/error-page.ts';
import { isRequestId } from '../../../domain/requests/request-id.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { errors } from '../../../generated/errors.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Button } from '../kit/button.tsx';
import { CodeBlock } from '../kit/code.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Field } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { IntegrationsLayout, integrationsPath, keyPath, requestsPath, subscriptionPath } from './layout.tsx';
import { actLabel, HttpStatus } from './request-table.tsx';

type LoggedRequest = ResultOf<'showDeskRequest'>;

/** One request with everything that the log stores, and a curl command that repeats it. */
export const requestScreen = defineScreen({
  name: 'request',
  path: `${requestsPath}/:request_id`,
  reads: { request: 'showDeskRequest' },
  inputs: ({ params }) => ({ request: { params: { request_id: params.request_id ?? '' } } }),
  forms: {},
  title: ({ request }) => request.request_id,
  view: ({ request }, page) => <RequestPage request={request} page={page} />,
});

const findRequestPath = `${integrationsPath}/request`;

/** Finds a request by the id that a person pastes. */
export const findRequestScreen = defineScreen({
  name: 'find-request',
  path: findRequestPath,
  reads: { keys: 'listKeys' },
  optionalReads: { request: 'showDeskRequest' },
  inputs: ({ query }) => {
    const id = idOf(query);
    return { request: isRequestId(id) ? { params: { request_id: id } } : null };
  },
  forms: {},
  title: (_data, { language }) => integrationsTexts[language].findRequest,
  view: ({ request }, page) =>
    request ? <RequestPage request={request} page={page} /> : <NoSuchRequest page={page} />,
});

function idOf(query: Record<string, string>): string {
  return query.id?.trim() ?? '';
}

/** A field for a request's id. */
function FindRequest({ page }: { page: Page }) {
  const texts = integrationsTexts[page.language];
  return (
    <Card>
      <form method="get" action={findRequestPath} class="form">
        <Field
          name="id"
          type="text"
          label={texts.findRequest}
          help={texts.requestIdHelp}
          placeholder="req_…"
          value={page.address.query.id}
        />
        <div>
          <Button icon="search">{texts.find}</Button>
        </div>
      </form>
    </Card>
  );
}

/** A field for a request's id without a label, beside the title of the log. */
export function FindRequestField({ page: { language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  return (
    <form method="get" action={findRequestPath} class="find-request">
      <span class="filters-search">
        <Icon name="search" />
        <input
          class="bare-input"
          type="search"
          name="id"
          placeholder="req_…"
          aria-label={texts.findRequest}
          title={texts.findRequest}
        />
      </span>
      <Button>{texts.find}</Button>
    </form>
  );
}

function NoSuchRequest({ page }: { page: Page }) {
  const { language, address } = page;
  const texts = integrationsTexts[language];
  return (
    <IntegrationsLayout
      page={page}
      tab="requests"
      title={texts.findRequest}
      back={{ href: requestsPath, label: operationLabel(language, 'listDeskRequests') }}
    >
      {idOf(address.query) !== '' && (
        <Card>
          <Empty title={texts.noSuchRequest} text={texts.noSuchRequestText} />
        </Card>
      )}
      <FindRequest page={page} />
    </IntegrationsLayout>
  );
}

interface RequestProps {
  request: LoggedRequest;
  page: Page;
}

function RequestPage({ request, page }: RequestProps) {
  const { language } = page;
  return (
    <IntegrationsLayout
      page={page}
      tab="requests"
      title={actLabel(request, page) ?? `${request.method} ${request.route}`}
      back={{ href: requestsPath, label: operationLabel(language, 'listDeskRequests') }}
    >
      <Card>
        <RequestFacts request={request} page={page} />
      </Card>
      <Answer request={request} page={page} />
      {request.deliveries.length > 0 && <Deliveries request={request} page={page} />}
      {request.curl && <Curl curl={request.curl} page={page} />}
    </IntegrationsLayout>
  );
}

function RequestFacts({ request, page }: RequestProps) {
  const label = (field: string) => fieldLabel(page, 'showDeskRequest', field);
  const texts = integrationsTexts[page.language];
  const { key_id, key, person, operation, source } = request;
  return (
    <Facts
      facts={[
        { label: label('at'), value: <Time at={request.at} show="long" />, wide: true },
        { label: label('key'), value: key_id === null ? null : <a href={keyPath(key_id)}>{key}</a> },
        { label: label('person'), value: person && <span dir="auto">{person}</span> },
        { label: label('source'), value: texts.sourceNames[source] },
        { label: label('source_ip'), value: request.source_ip },
        { label: label('duration_ms'), value: `${request.duration_ms} ms` },
        {
          label: label('operation'),
          value:
            operation &&
            (source === 'panel' ? (
              <code>{operation}</code>
            ) : (
              <a href={`/docs/${page.language}/reference/${operation}`}>
                <code>{operation}</code>
              </a>
            )),
        },
        { label: label('request_id'), value: <code>{request.request_id}</code>, wide: true },
      ]}
    />
  );
}

/** The status, and for a refusal its reason. The log keeps no bodies. */
function Answer({ request, page }: RequestProps) {
  const texts = integrationsTexts[page.language];
  const { status, code, fields } = request;
  const isDocumented = code !== null && isKeyOf(code, errors);
  return (
    <Card title={texts.answer}>
      <Facts
        facts={[
          { label: fieldLabel(page, 'showDeskRequest', 'status'), value: <HttpStatus status={status} /> },
          { label: fieldLabel(page, 'showDeskRequest', 'code'), value: code && <code>{code}</code> },
          {
            label: fieldLabel(page, 'showDeskRequest', 'message'),
            value: messageOf(request, page),
            wide: true,
          },
          {
            label: fieldLabel(page, 'showDeskRequest', 'fields'),
            value: fields && <FieldPaths fields={fields} />,
            wide: true,
          },
        ]}
      />
      {isDocumented && (
        <p class="after">
          <a href={errorPagePath(code)}>{texts.aboutError}</a>
        </p>
      )}
    </Card>
  );
}

function messageOf({ message, code }: LoggedRequest, { language }: Page): string | null {
  const { actCodes } = integrationsTexts[language];
  return code !== null && isKeyOf(code, actCodes) ? actCodes[code as keyof typeof actCodes] : message;
}

function FieldPaths({ fields }: { fields: readonly string[] }) {
  return (
    <ul class="scope-names" role="list">
      {fields.map((field) => (
        <li>
          <code>{field}</code>
        </li>
      ))}
    </ul>
  );
}

function Deliveries({ request, page }: RequestProps) {
  const label = (field: string) => fieldLabel(page, 'showDeskRequest', field);
  return (
    <Card title={label('deliveries')} flush>
      <Table
        caption={label('deliveries')}
        rows={request.deliveries}
        id={({ id }) => String(id)}
        href={({ id, subscription_id }) => `${subscriptionPath(subscription_id)}/deliveries/${id}`}
        columns={[
          { name: 'event', label: label('deliveries[].event'), cell: ({ event }) => <code>{event}</code> },
          {
            name: 'url',
            label: label('deliveries[].url'),
            cell: ({ url }) => <span class="breaks">{url}</span>,
          },
          {
            name: 'status',
            label: label('deliveries[].status'),
            cell: ({ status }) => <DeliveryStatus status={status} page={page} />,
          },
        ]}
      />
    </Card>
  );
}

function Curl({ curl, page }: { curl: string; page: Page }) {
  return (
    <Card title="curl">
      <div class="stack wide">
        <CodeBlock id="curl" label="curl" code={curl} />
        <p class="quiet">{integrationsTexts[page.language].curlHelp}</p>
      </div>
    </Card>
  );
}
