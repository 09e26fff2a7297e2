import type { ComponentChildren } from 'preact';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { describeAnswerField } from '../field.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';
import { defineScreen, type Page, type Screen } from '../screen.ts';
import { pathOfTab, SettingsLayout, type SettingsTab } from './layout.tsx';

type Row = Record<string, unknown> & { id: number };

interface ShortList {
  tab: SettingsTab;
  list: DeskOperationId;
  /** Columns of the table, by the properties of the rows. */
  columns: readonly string[];
  create: { operation: DeskOperationId; fields: readonly string[]; values?: Record<string, unknown> };
  change?: { operation: DeskOperationId; fields: readonly string[] };
  remove?: DeskOperationId;
  /** Operation that makes a row the default. */
  makeDefault?: DeskOperationId;
  /** Further content of the form of a row, such as the hours of a box. */
  extra?: (row: Row) => ComponentChildren;
}

/** Returns the screen of a short list: its rows, a form for a new one, and a form for the one that is being changed. */
export function shortListScreen(list: ShortList): Screen {
  const { tab, create, change, remove, makeDefault } = list;
  const operations = [create.operation, change?.operation, remove, makeDefault].filter(
    (id) => id !== undefined,
  );
  return defineScreen({
    name: `settings-${tab}`,
    path: pathOfTab(tab),
    reads: { rows: list.list },
    inputs: ({ query }) => ({ rows: { query: query.cursor === undefined ? {} : { cursor: query.cursor } } }),
    forms: Object.fromEntries(operations.map((id) => [id, { next: () => pathOfTab(tab) }])),
    title: (_data, { language }) => settingsTexts[language].tabs[tab],
    view: ({ rows }, page) => <ListPage list={list} rows={rows as unknown as { data: Row[] }} page={page} />,
  });
}

interface ListPageProps {
  list: ShortList;
  rows: { data: Row[]; next_cursor?: string | null };
  page: Page;
}

function ListPage({ list, rows, page }: ListPageProps) {
  const { tab, create, change } = list;
  const { language, address, may } = page;
  const texts = settingsTexts[language];
  const edited = rows.data.find(({ id }) => String(id) === address.query.edit);
  return (
    <SettingsLayout page={page} tab={tab}>
      {edited && change && may(change.operation) && (
        <Card title={operationLabel(language, change.operation)}>
          <OperationForm operation={change.operation} params={{ id: edited.id }} draft>
            {change.fields.map((property) => (
              <OperationField operation={change.operation} property={property} value={edited[property]} />
            ))}
            {list.extra?.(edited)}
            <FormFooter cancelHref={pathOfTab(tab)} />
          </OperationForm>
        </Card>
      )}
      <Card flush>
        <Rows list={list} rows={rows.data} page={page} />
      </Card>
      {rows.next_cursor && (
        <p>
          <a href={`${pathOfTab(tab)}?cursor=${encodeURIComponent(rows.next_cursor)}`}>{texts.page}</a>
        </p>
      )}
      {!edited && may(create.operation) && (
        <Card title={operationLabel(language, create.operation)}>
          <OperationForm operation={create.operation} draft>
            {create.fields.map((property) => (
              <OperationField
                operation={create.operation}
                property={property}
                value={create.values?.[property]}
              />
            ))}
            <FormFooter submit={operationLabel(language, create.operation)} />
          </OperationForm>
        </Card>
      )}
    </SettingsLayout>
  );
}

function Rows({ list, rows, page }: { list: ShortList; rows: Row[]; page: Page }) {
  const { language } = page;
  const columns = list.columns.map((name) => ({
    name,
    label: answerText(language, list.list, `data[].${name}`)?.label ?? '',
    numeric: describeAnswerField(list.list, `data[].${name}`, language)?.input === 'number',
    cell: (row: Row) => <Cell list={list.list} property={name} value={row[name]} />,
  }));
  return (
    <Table
      caption={settingsTexts[language].tabs[list.tab]}
      rows={rows}
      id={({ id }) => String(id)}
      columns={[
        ...columns,
        {
          name: 'acts',
          label: settingsTexts[language].edit,
          plain: true,
          cell: (row) => <Acts list={list} row={row} page={page} />,
        },
      ]}
      empty={<Empty icon="info" title={settingsTexts[language].empty} />}
    />
  );
}

function Cell({ list, property, value }: { list: DeskOperationId; property: string; value: unknown }) {
  const { language } = usePage();
  const texts = settingsTexts[language];
  const field = describeAnswerField(list, `data[].${property}`, language);
  if (value === null || value === undefined) return <span class="faint">—</span>;
  if (property === 'active') return value ? null : <Badge tone="calm" shape="ring" word={texts.inactive} />;
  if (property === 'is_default')
    return value ? <Badge tone="good" shape="check" word={texts.isDefault} /> : null;
  if (typeof value === 'boolean') return <span>{value ? '✓' : ''}</span>;
  if (field?.unit === 'eur') return <Amount euros={Number(value)} />;
  if (field?.input === 'date') return <Time at={String(value)} show="day" />;
  if (field?.input === 'moment') return <Time at={String(value)} show="near" />;
  const option = field?.options?.find((each) => each.value === value);
  if (option) return <span>{option.label}</span>;
  if (typeof value === 'object' && 'name' in value) return <span dir="auto">{String(value.name)}</span>;
  return <span dir="auto">{String(value)}</span>;
}

function Acts({ list, row, page }: { list: ShortList; row: Row; page: Page }) {
  const { language, may } = page;
  const { tab, change, remove, makeDefault } = list;
  return (
    <span class="row">
      {change && may(change.operation) && (
        <LinkButton small kind="quiet" icon="edit" href={`${pathOfTab(tab)}?edit=${row.id}`}>
          {settingsTexts[language].edit}
        </LinkButton>
      )}
      {makeDefault && may(makeDefault) && row.is_default === false && (
        <RowAct operation={makeDefault} id={row.id} label={settingsTexts[language].makeDefault} />
      )}
      {remove && may(remove) && (
        <RowAct operation={remove} id={row.id} label={operationLabel(language, remove)} icon="remove" />
      )}
    </span>
  );
}

interface RowActProps {
  operation: DeskOperationId;
  id: number;
  label: string;
  icon?: 'remove';
}

function RowAct({ operation, id, label, icon }: RowActProps) {
  return (
    <OperationForm operation={operation} params={{ id }} id={`${operation}-${id}`} inline>
      <Button small kind="quiet" {...(icon && { icon })}>
        {label}
      </Button>
    </OperationForm>
  );
}
