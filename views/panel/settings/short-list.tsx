import type { ComponentChildren } from 'preact';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import type { SettingsListName } from '../../texts/types/panel/settings.ts';
import { describeAnswerField } from '../field.ts';
import { ColumnChoice, CsvLink, Filters, Pager, withQuery } from '../kit/browse.tsx';
import { Button, IconButton, LinkButton } from '../kit/button.tsx';
import { Empty, NothingFound } from '../kit/feedback.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Badge } from '../kit/status.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { chooseColumns, csvRows, readSort, sortRows, writeSort } from '../kit/table-columns.tsx';
import { Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';
import { type CsvTable, defineScreen, type Page, type ReadInput, type Screen } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

export type Row = Record<string, unknown> & { id: number };

export interface ShortList {
  tab: SettingsListName;
  list: DeskOperationId;
  /** Columns of the table, by the properties of the rows. */
  columns: readonly string[];
  /** Columns that can be hidden, and whether they usually are. */
  choices?: Record<string, 'shown' | 'hidden'>;
  /** Whether the list has pages and a search. */
  searches?: boolean;
  /** The operation that reads a row with its version. */
  show?: DeskOperationId;
  create: { operation: DeskOperationId; fields: readonly string[]; values?: Record<string, unknown> };
  change?: { operation: DeskOperationId; fields: readonly string[] };
  remove?: DeskOperationId;
  /** Operation that makes a row the default, and further values that it needs. */
  makeDefault?: { operation: DeskOperationId; values?: Record<string, boolean> };
  /** The name of a row. */
  name: (row: Row) => string;
  /** Cells that differ from those of the property's type. */
  cells?: Record<string, (row: Row) => ComponentChildren>;
  /** Content beside the buttons at the top, such as an import. */
  acts?: (page: Page) => ComponentChildren;
}

interface Rows {
  data: Row[];
  next_cursor?: string | null;
}

/** Returns the screen of a short list: its rows, and the form of a new row or of the one that is being changed. */
export function shortListScreen(list: ShortList): Screen {
  const { tab, create, change, remove, makeDefault, show } = list;
  const operations = [create.operation, change?.operation, remove, makeDefault?.operation].filter(
    (id) => id !== undefined,
  );
  return defineScreen({
    name: `settings-${tab}`,
    path: pathOfTab(tab),
    reads: { rows: list.list },
    ...(show && { optionalReads: { row: show } }),
    inputs: ({ query: { cursor, q, edit, remove: removed } }) => {
      const id = edit ?? removed;
      const row: ReadInput = id === undefined ? null : { params: { id } };
      const search = list.searches && q !== undefined && q.length > 1 ? { search: q } : {};
      return { rows: { query: { ...(cursor !== undefined && { cursor }), ...search } }, row };
    },
    forms: Object.fromEntries(operations.map((id) => [id, { next: () => pathOfTab(tab) }])),
    csv: ({ rows }, page) => csvOf(list, rows as unknown as Rows, page),
    title: (_data, { language }) => settingsTexts[language].tabs[tab],
    view: ({ rows, ...others }, page) => (
      <ListPage
        list={list}
        rows={rows as unknown as Rows}
        row={(others as unknown as { row?: Row }).row}
        page={page}
      />
    ),
  });
}

interface ListPageProps {
  list: ShortList;
  rows: Rows;
  /** The row that the address names, with its version. */
  row: Row | undefined;
  page: Page;
}

function ListPage({ list, rows, row, page }: ListPageProps) {
  const { tab, create, change, remove } = list;
  const { language, address, may, refusal } = page;
  const { query } = address;
  const rowOf = (id: string | undefined) =>
    id === undefined ? undefined : (row ?? rows.data.find((each) => String(each.id) === id));
  const edited = change && may(change.operation) ? rowOf(query.edit) : undefined;
  const removed = remove && may(remove) ? rowOf(query.remove) : undefined;
  const mayCreate = may(create.operation);
  const isNew = query.new !== undefined || refusal?.operation === create.operation || isBare(rows, page);
  return (
    <SettingsLayout
      page={page}
      tab={tab}
      actions={
        <>
          {mayCreate && list.acts?.(page)}
          {mayCreate && !isNew && !edited && (
            <LinkButton href={`${pathOfTab(tab)}?new=1`} kind="primary" icon="add" shortcut="n">
              {operationLabel(language, create.operation)}
            </LinkButton>
          )}
        </>
      }
    >
      {removed && remove && <RemoveQuestion list={list} remove={remove} row={removed} page={page} />}
      {edited && <ChangeForm list={list} row={edited} page={page} />}
      {mayCreate && isNew && !edited && <CreateForm list={list} rows={rows} page={page} />}
      <div data-region="rows">
        {!(isBare(rows, page) && mayCreate) && (
          <Card flush>
            <ListBar list={list} rows={rows} page={page} />
            <RowTable list={list} rows={rows} page={page} />
            <Pager
              previous={null}
              next={rows.next_cursor ? withQuery(page.path, { cursor: rows.next_cursor }) : null}
            />
          </Card>
        )}
      </div>
    </SettingsLayout>
  );
}

/** Whether the list has no rows at all. */
function isBare({ data }: Rows, { address: { query } }: Page): boolean {
  return data.length === 0 && !query.q && query.cursor === undefined;
}

function CreateForm({ list, rows, page }: Omit<ListPageProps, 'row'>) {
  const { create, tab } = list;
  const { language } = page;
  const isFirst = isBare(rows, page);
  return (
    <Card title={operationLabel(language, create.operation)}>
      {isFirst && <p class="quiet">{settingsTexts[language].empties[tab]}</p>}
      <OperationForm operation={create.operation} draft>
        {create.fields.map((property, index) => (
          <OperationField
            operation={create.operation}
            property={property}
            value={page.address.query[property] ?? create.values?.[property]}
            autofocus={index === 0 && !isFirst && page.refusal === null}
          />
        ))}
        <FormFooter
          submit={operationLabel(language, create.operation)}
          {...(!isFirst && { cancelHref: pathOfTab(tab) })}
        />
      </OperationForm>
    </Card>
  );
}

function ChangeForm({ list, row, page }: { list: ShortList; row: Row; page: Page }) {
  const { change, tab } = list;
  if (!change) return null;
  return (
    <Card title={list.name(row)}>
      <OperationForm operation={change.operation} params={{ id: row.id }} version={page.versions.row} draft>
        {change.fields.map((property) => (
          <OperationField operation={change.operation} property={property} value={row[property]} />
        ))}
        <FormFooter cancelHref={pathOfTab(tab)} />
      </OperationForm>
    </Card>
  );
}

interface RemoveQuestionProps {
  list: ShortList;
  remove: DeskOperationId;
  row: Row;
  page: Page;
}

function RemoveQuestion({ list, remove, row, page }: RemoveQuestionProps) {
  const { language } = page;
  const texts = settingsTexts[language];
  return (
    <Card title={texts.removeTitle(list.name(row))}>
      <div class="stack">
        <p>{texts.removals[list.tab]}</p>
        <OperationForm operation={remove} params={{ id: row.id }} version={page.versions.row} inline>
          <div class="buttons">
            <Button kind="danger" icon="remove">
              {operationLabel(language, remove)}
            </Button>
            <LinkButton href={pathOfTab(list.tab)} kind="quiet">
              {kitTexts[language].form.cancel}
            </LinkButton>
          </div>
        </OperationForm>
      </div>
    </Card>
  );
}

/** The search, the choice of columns and the download above the rows. */
function ListBar({ list, rows, page }: Omit<ListPageProps, 'row'>) {
  const { searches, tab } = list;
  const { language, address } = page;
  const q = address.query.q ?? '';
  const { choice } = chooseColumns(page, tab, columnsOf(list, rows, page));
  if (!searches) return null;
  return (
    <Filters
      action={pathOfTab(tab)}
      search={{ name: 'q', value: q, placeholder: settingsTexts[language].search }}
      clearHref={q === '' ? undefined : pathOfTab(tab)}
    >
      <ColumnChoice table={tab} columns={choice} />
      <CsvLink />
    </Filters>
  );
}

function RowTable({ list, rows, page }: Omit<ListPageProps, 'row'>) {
  const { tab, change, name } = list;
  const { language, address, may } = page;
  const texts = settingsTexts[language];
  const all = columnsOf(list, rows, page);
  const sort = readSort(address.query.sort, all);
  const mayChange = change !== undefined && may(change.operation);
  const acts: Column<Row> = {
    name: 'acts',
    label: kitTexts[language].table.acts,
    labelHidden: true,
    plain: true,
    cell: (row) => <Acts list={list} row={row} page={page} />,
  };
  const q = address.query.q ?? '';
  return (
    <Table
      caption={texts.tabs[tab]}
      rows={sortRows(page, all, rows.data, sort)}
      id={({ id }) => String(id)}
      name={name}
      {...(sort && { sort })}
      sortHref={(wanted) => withQuery(page.path, { sort: writeSort(wanted) })}
      {...(mayChange && {
        href: ({ id }: Row) => withQuery(page.path, { edit: String(id), new: undefined }),
      })}
      columns={[...chooseColumns(page, tab, all).shown, acts]}
      empty={
        q === '' ? (
          <Empty icon="info" title={texts.empty} text={texts.empties[tab]} />
        ) : (
          <NothingFound query={q} clearHref={pathOfTab(tab)} />
        )
      }
    />
  );
}

function columnsOf(list: ShortList, rows: Rows, page: Page): Column<Row>[] {
  const { language, address } = page;
  // The rows of other pages are unknown here, so only a complete list can be sorted.
  const isComplete = !rows.next_cursor && address.query.cursor === undefined;
  return list.columns.map((name) => {
    const field = describeAnswerField(list.list, `data[].${name}`, language);
    const isNumber = field?.input === 'number';
    const choice = list.choices?.[name];
    return {
      name,
      label: answerText(language, list.list, `data[].${name}`)?.label ?? '',
      numeric: isNumber,
      sortable: isComplete && rows.data.length > 1,
      ...(choice && { choice }),
      ...(isNumber && { text: (row: Row) => (typeof row[name] === 'number' ? row[name] : null) }),
      ...((field?.input === 'date' || field?.input === 'moment') && {
        text: (row: Row) => String(row[name] ?? ''),
      }),
      ...(name === 'is_default' && {
        text: ({ is_default }: Row) => kitTexts[language].field[is_default ? 'yes' : 'no'],
      }),
      cell: (row: Row) =>
        name === 'is_default' ? (
          <Default list={list} row={row} page={page} />
        ) : (
          (list.cells?.[name]?.(row) ?? <Cell list={list.list} property={name} value={row[name]} />)
        ),
    };
  });
}

function csvOf(list: ShortList, rows: Rows, page: Page): CsvTable {
  const columns = columnsOf(list, rows, page);
  const { shown } = chooseColumns(page, list.tab, columns);
  const sorted = sortRows(page, columns, rows.data, readSort(page.address.query.sort, columns));
  return { name: list.tab, rows: csvRows(page, shown, sorted) };
}

interface CellProps {
  list: DeskOperationId;
  property: string;
  value: unknown;
}

function Cell({ list, property, value }: CellProps) {
  const { language } = usePage();
  const texts = settingsTexts[language];
  const field = describeAnswerField(list, `data[].${property}`, language);
  if (value === null || value === undefined) return <span class="faint">—</span>;
  if (property === 'active') return value ? null : <Badge tone="calm" shape="ring" word={texts.inactive} />;
  if (typeof value === 'boolean') return <span>{kitTexts[language].field[value ? 'yes' : 'no']}</span>;
  if (field?.unit === 'eur') return <Amount euros={Number(value)} />;
  if (field?.input === 'date') return <Time at={String(value)} show="day" />;
  if (field?.input === 'moment') return <Time at={String(value)} />;
  const option = field?.options?.find((each) => each.value === value);
  if (option) return <span>{option.label}</span>;
  if (typeof value === 'object' && 'name' in value) return <span dir="auto">{String(value.name)}</span>;
  return <span dir="auto">{String(value)}</span>;
}

/** Marks the default, or offers to make the row the default. */
function Default({ list: { makeDefault }, row, page }: { list: ShortList; row: Row; page: Page }) {
  const texts = settingsTexts[page.language];
  if (row.is_default) return <Badge tone="good" shape="check" word={texts.isDefault} />;
  if (!makeDefault || !page.may(makeDefault.operation)) return null;
  return (
    <OperationForm
      operation={makeDefault.operation}
      params={{ id: row.id, ...makeDefault.values }}
      id={`default-${row.id}`}
      inline
    >
      <Button small kind="quiet">
        {texts.makeDefault}
      </Button>
    </OperationForm>
  );
}

function Acts({ list, row, page }: { list: ShortList; row: Row; page: Page }) {
  const { language, may, path } = page;
  const { change, remove, name } = list;
  const texts = settingsTexts[language];
  return (
    <span class="row-acts">
      {change && may(change.operation) && (
        <IconButton
          icon="edit"
          label={`${texts.edit}: ${name(row)}`}
          href={withQuery(path, { edit: String(row.id), new: undefined })}
          data={{ 'data-key': 'e' }}
        />
      )}
      {remove && may(remove) && (
        <IconButton
          icon="remove"
          label={`${operationLabel(language, remove)}: ${name(row)}`}
          href={withQuery(path, { remove: String(row.id), edit: undefined, new: undefined })}
        />
      )}
    </span>
  );
}
