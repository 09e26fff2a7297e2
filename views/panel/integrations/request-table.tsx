import type { ComponentChildren } from 'preact';
import { isKeyOf } from '../../../domain/text/json.ts';
import type { components } from '../../../generated/desk-types.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { requestPath } from './layout.tsx';

type LoggedRequest = components['schemas']['DeskRequest'];

/** Returns the words for an act in the panel; null for a request to the API. */
export function actLabel({ source, operation }: LoggedRequest, { language }: Page): string | null {
  return source === 'panel' && operation && isKeyOf(operation, deskOperations)
    ? operationLabel(language, operation as DeskOperationId)
    : null;
}

interface RequestTableProps {
  rows: readonly LoggedRequest[];
  page: Page;
  /** Content instead of rows, if filters exclude all of them. */
  empty?: ComponentChildren;
}

export function RequestTable({ rows, page, empty }: RequestTableProps) {
  const label = (field: string) => fieldLabel(page, 'listDeskRequests', `data[].${field}`);
  const texts = integrationsTexts[page.language];
  return (
    <Table
      caption={operationLabel(page.language, 'listDeskRequests')}
      rows={rows}
      id={({ request_id }) => request_id}
      href={({ request_id }) => requestPath(request_id)}
      columns={[
        { name: 'route', label: label('route'), cell: (row) => <RequestName row={row} page={page} /> },
        { name: 'status', label: label('status'), cell: (row) => <RequestStatus row={row} /> },
        {
          name: 'key',
          label: texts.sender,
          cell: (row) => <span dir="auto">{row.key ?? row.person ?? '—'}</span>,
        },
        { name: 'at', label: label('at'), cell: ({ at }) => <MomentCell at={at} /> },
        {
          name: 'duration_ms',
          label: label('duration_ms'),
          numeric: true,
          cell: (row) => `${row.duration_ms} ms`,
        },
      ]}
      empty={empty ?? <Empty icon="history" title={texts.noRequests} text={texts.noRequestsText} />}
    />
  );
}

function MomentCell({ at }: { at: string }) {
  return (
    <span class="one-line">
      <Time at={at} />
    </span>
  );
}

function RequestName({ row, page }: { row: LoggedRequest; page: Page }) {
  const act = actLabel(row, page);
  if (act) return <>{act}</>;
  return (
    <code class="breaks">
      <span class="method">{row.method}</span> {row.route}
    </code>
  );
}

function RequestStatus({ row: { status, code } }: { row: LoggedRequest }) {
  return (
    <span class="badges">
      <HttpStatus status={status} />
      {code && <code>{code}</code>}
    </span>
  );
}

/** An HTTP status in the colour of its class. */
export function HttpStatus({ status }: { status: number }) {
  const isGood = status < 400;
  return <Badge tone={isGood ? 'good' : 'bad'} shape={isGood ? 'check' : 'cross'} word={String(status)} />;
}
