import type { components } from '../../../generated/desk-types.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { fieldLabel, integrationsPath } from './layout.tsx';

type LoggedRequest = components['schemas']['DeskRequest'];

export const requestPath = (id: string) => `${integrationsPath}/requests/${id}`;

export function RequestTable({ rows, page }: { rows: LoggedRequest[]; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'listDeskRequests', `data[].${field}`);
  return (
    <Table
      caption={operationLabel(page.language, 'listDeskRequests')}
      rows={rows}
      id={({ request_id }) => request_id}
      href={({ request_id }) => requestPath(request_id)}
      columns={[
        { name: 'route', label: label('route'), cell: (row) => <code>{`${row.method} ${row.route}`}</code> },
        { name: 'status', label: label('status'), cell: (row) => <HttpStatus status={row.status} /> },
        { name: 'code', label: label('code'), cell: ({ code }) => code && <code>{code}</code> },
        { name: 'key', label: label('key'), cell: (row) => <span dir="auto">{row.key ?? row.person}</span> },
        { name: 'at', label: label('at'), cell: ({ at }) => <Time at={at} /> },
        {
          name: 'duration_ms',
          label: label('duration_ms'),
          numeric: true,
          cell: (row) => `${row.duration_ms} ms`,
        },
      ]}
      empty={<Empty icon="history" title={integrationsTexts[page.language].noRequests} />}
    />
  );
}

/** An HTTP status in the colour of its class. */
export function HttpStatus({ status }: { status: number }) {
  const isGood = status < 400;
  return <Badge tone={isGood ? 'good' : 'bad'} shape={isGood ? 'check' : 'cross'} word={String(status)} />;
}
