import { type ImportKind, importKinds, maxImportFileBytes } from '../../../domain/imports/import-file.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { timeOfDay } from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { listRowFields } from '../../texts/row-fields.ts';
import { describeField } from '../field.ts';
import { CsvLink } from '../kit/browse.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { csvRows } from '../kit/table-columns.tsx';
import { Upload } from '../kit/upload.tsx';
import { Quantity } from '../kit/values.tsx';
import { type Address, defineScreen, type Page, type ReadInput, type ResultOf } from '../screen.ts';

type ImportFile = ResultOf<'showImportFile'>;
type Report = ResultOf<'importClients'>;
type Preview = NonNullable<Report['preview']>;

const operationOfKind = {
  clients: 'importClients',
  vehicles: 'importVehicles',
  items: 'importItems',
  parts: 'importParts',
} as const satisfies Record<ImportKind, string>;

function kindOf({ params }: Address): ImportKind {
  return importKinds.find((kind) => kind === params.kind) ?? 'clients';
}

/** The operation that the address names; null for a kind that does not exist. */
function operationOf({ params }: Address) {
  const { kind = '' } = params;
  return isKeyOf(kind, operationOfKind) ? operationOfKind[kind] : null;
}

function pathOf(kind: string, ...rest: (string | number)[]): string {
  return ['/panel/start/import', kind, ...rest].join('/');
}

const back = ({ language }: Page) => ({ href: '/panel/start', label: startTexts[language].title });

/** Uploads the file of an import. */
export const uploadScreen = defineScreen({
  name: 'import',
  path: '/panel/start/import/:kind',
  roles: ['owner', 'office'],
  reads: {},
  operationOf,
  forms: {
    storeImportFile: { next: (result, address) => pathOf(kindOf(address), (result as { id: number }).id) },
  },
  title: (_data, page) => startTexts[page.language].import.title(kindOf(page.address)),
  view: (_data, page) => <UploadPage page={page} kind={kindOf(page.address)} />,
});

function UploadPage({ page, kind }: { page: Page; kind: ImportKind }) {
  const { language } = page;
  const texts = startTexts[language].import;
  const required = listRowFields(operationOfKind[kind], language).filter((field) => field.required);
  return (
    <>
      <PageHead title={texts.title(kind)} note={texts.lead} back={back(page)} />
      <Card>
        <p class="upload-lead">{texts.required(required.map(({ label }) => label).join(', '))}</p>
        <Upload
          operation="storeImportFile"
          id="file"
          name="file"
          label={operationLabel(language, 'storeImportFile')}
          maxBytes={maxImportFileBytes}
          limit={describeField('storeImportFile', 'file', language).help}
          accept=".csv,.txt,.tsv,text/csv"
          follow
        />
      </Card>
    </>
  );
}

/** Returns the fields of the columns that the person chose, as the imports read them; undefined before a choice. */
function mapOf({ query }: Address): string | undefined {
  const chosen = Object.entries(query).flatMap(([name, field]) => {
    const [, position] = /^c(\d{1,4})$/.exec(name) ?? [];
    return position === undefined ? [] : [`#${position}=${field || '-'}`];
  });
  return chosen.length === 0 ? undefined : chosen.join(',');
}

function previewInput(kind: ImportKind, address: Address): ReadInput {
  if (kindOf(address) !== kind) return null;
  const { duplicates } = address.query;
  return {
    query: {
      ...{ preview: 'true', file: address.params.file, map: mapOf(address) },
      ...(kind === 'clients' && duplicates === 'load' && { duplicates }),
    },
  };
}

const toResult = { next: (_result: unknown, { path }: Address) => `${path}/result` };

/** Shows how the columns of a file are understood and its first rows as they will be stored, and imports it. */
export const previewScreen = defineScreen({
  name: 'import-preview',
  path: '/panel/start/import/:kind/:file',
  roles: ['owner', 'office'],
  reads: { file: 'showImportFile' },
  optionalReads: {
    clients: 'importClients',
    vehicles: 'importVehicles',
    items: 'importItems',
    parts: 'importParts',
  },
  inputs: (address) => ({
    file: { params: { id: address.params.file ?? '' } },
    clients: previewInput('clients', address),
    vehicles: previewInput('vehicles', address),
    items: previewInput('items', address),
    parts: previewInput('parts', address),
  }),
  operationOf,
  csv: (reports, page) => {
    const report = reports[kindOf(page.address)];
    if (!report?.preview) return undefined;
    const columns = errorColumns(report.preview.fields, page.language);
    return { name: 'errors', rows: csvRows(page, columns, report.errors) };
  },
  forms: {
    importClients: toResult,
    importVehicles: toResult,
    importItems: toResult,
    importParts: toResult,
  },
  title: (_data, page) => startTexts[page.language].import.title(kindOf(page.address)),
  view: ({ file, ...reports }, page) => {
    const kind = kindOf(page.address);
    const report = reports[kind];
    return report?.preview ? (
      <PreviewPage {...{ page, kind, file, report, preview: report.preview }} />
    ) : (
      <PageHead title={startTexts[page.language].import.title(kind)} back={back(page)} />
    );
  },
});

interface PreviewProps {
  page: Page;
  kind: ImportKind;
  file: ImportFile;
  report: Report;
  preview: Preview;
}

function PreviewPage(props: PreviewProps) {
  const { page, kind, file, report, preview } = props;
  const { language, zone } = page;
  const texts = startTexts[language].import;
  const unknown = preview.columns.filter(({ source }) => source === null).length;
  const stored = texts.stored(timeOfDay(new Date(file.expires_at), zone, language));
  return (
    <>
      <PageHead
        title={texts.title(kind)}
        note={<span dir="auto">{`${file.filename}. ${stored}`}</span>}
        back={{ href: pathOf(kind), label: texts.another }}
      />
      <div class="stack wide">
        {preview.columns.length === 0 ? (
          <Unreadable {...props} />
        ) : (
          <>
            {unknown > 0 && <Notice tone="warn">{texts.unknown(unknown)}</Notice>}
            <Columns {...props} />
            <Figures report={report} language={language} />
            {report.rows === 0 && report.errors.length === 0 && <Notice tone="warn">{texts.noRows}</Notice>}
            <Errors report={report} fields={preview.fields} page={page} download />
            {preview.rows.length > 0 && <FirstRows preview={preview} language={language} />}
            <Run {...props} />
          </>
        )}
      </div>
    </>
  );
}

/** The choice of a field for each column. Scripts show its effect at once. */
function Columns({ page, kind, preview }: PreviewProps) {
  const { language, address } = page;
  const texts = startTexts[language].import;
  const options = [
    { value: '-', label: texts.omit },
    ...preview.fields.map(({ name, label, required }) => ({
      value: name,
      label: required ? `${label} *` : label,
    })),
  ];
  if (preview.columns.length === 0) return null;
  return (
    <Card title={texts.columns}>
      <form method="get" action={address.path} class="form" data-auto-submit="">
        <Table
          caption={texts.columns}
          rows={preview.columns.map((column, index) => ({ ...column, position: index + 1 }))}
          id={({ position }) => String(position)}
          columns={[
            {
              name: 'header',
              label: texts.column,
              cell: ({ header, position }) => <b dir="auto">{header || `#${position}`}</b>,
            },
            {
              name: 'samples',
              label: texts.examples,
              cell: ({ samples }) => (
                <span class="quiet" dir="auto">
                  {samples.join(' · ')}
                </span>
              ),
            },
            {
              name: 'field',
              label: texts.field,
              cell: ({ field, header, position }) => (
                <Field
                  name={`c${position}`}
                  label={`${texts.field}: ${header || position}`}
                  labelHidden
                  type="select"
                  required
                  options={options}
                  value={field ?? '-'}
                />
              ),
            },
          ]}
        />
        {kind === 'clients' && (
          <Field
            name="duplicates"
            label={texts.duplicates}
            type="select"
            required
            options={['skip', 'load'].map((value) => ({
              value,
              label: enumLabel(language, 'DuplicatePolicy', value),
            }))}
            value={address.query.duplicates === 'load' ? 'load' : 'skip'}
          />
        )}
        <Buttons>
          <Button>{texts.apply}</Button>
        </Buttons>
      </form>
    </Card>
  );
}

/** A file that is no table, such as a spreadsheet or a picture. */
function Unreadable({ page, kind, report }: PreviewProps) {
  const texts = startTexts[page.language].import;
  return (
    <Notice tone="bad" title={texts.unreadable}>
      {report.errors.map(({ message }) => (
        <p>{message}</p>
      ))}
      <Buttons>
        <LinkButton href={pathOf(kind)} kind="primary" icon="upload">
          {texts.another}
        </LinkButton>
      </Buttons>
    </Notice>
  );
}

const figures = ['rows', 'created', 'updated', 'skipped', 'refused'] as const;

/** The numbers of rows by their result. */
function Figures({ report, language }: { report: Report; language: Language }) {
  const texts = startTexts[language].import;
  return (
    <Stats>
      {figures.map((name) => (
        <Stat label={texts.figures[name]} value={<Quantity value={report[name]} />} />
      ))}
    </Stats>
  );
}

type ImportError = Report['errors'][number];

const errorColumns = (fields: Preview['fields'], language: Language): Column<ImportError>[] => {
  const texts = startTexts[language].import;
  // A missing column has the name of its field.
  const labelOf = (column: string | null) => fields.find(({ name }) => name === column)?.label ?? column;
  return [
    {
      name: 'row',
      label: texts.row,
      plain: false,
      text: ({ row }) => row,
      cell: ({ row }) => row,
    },
    {
      name: 'column',
      label: texts.column,
      text: ({ column }) => labelOf(column),
      cell: ({ column }) => <span dir="auto">{labelOf(column)}</span>,
    },
    {
      name: 'message',
      label: texts.error,
      text: ({ message }) => message,
      cell: ({ message }) => <span dir="auto">{message}</span>,
    },
  ];
};

interface ErrorsProps {
  report: Report;
  fields: Preview['fields'];
  page: Page;
  /** Whether the errors can be downloaded. */
  download?: boolean;
}

function Errors({ report: { errors, error_count }, fields, page, download }: ErrorsProps) {
  const { language } = page;
  const texts = startTexts[language].import;
  if (errors.length === 0) return null;
  const isPart = errors.length < error_count;
  return (
    <Card title={texts.errors} {...(download && { actions: <CsvLink /> })} flush>
      {isPart && <p class="card-text quiet">{texts.firstErrors(errors.length, error_count)}</p>}
      <Table
        caption={texts.errors}
        rows={errors}
        id={(each) => String(errors.indexOf(each))}
        columns={errorColumns(fields, language)}
      />
    </Card>
  );
}

function FirstRows({ preview, language }: { preview: Preview; language: Language }) {
  const texts = startTexts[language].import;
  const used = new Set(preview.rows.flatMap(({ values }) => values.map(({ field }) => field)));
  return (
    <Card title={texts.rows} flush>
      <Table
        caption={texts.rows}
        rows={preview.rows}
        id={({ row }) => String(row)}
        columns={[
          { name: 'row', label: texts.row, plain: false, cell: ({ row }) => row },
          {
            name: 'result',
            label: texts.result,
            cell: ({ result }) => enumLabel(language, 'ImportResult', result),
          },
          ...preview.fields
            .filter(({ name }) => used.has(name))
            .map(({ name, label }) => ({
              name,
              label,
              cell: ({ values }: Preview['rows'][number]) => (
                <span dir="auto">{values.find(({ field }) => field === name)?.value}</span>
              ),
            })),
        ]}
      />
    </Card>
  );
}

/** Imports the file with the columns of the preview. Rows with errors are left out. */
function Run({ page, kind, file, report, preview }: PreviewProps) {
  const texts = startTexts[page.language].import;
  const count = report.created + report.updated;
  const map = preview.columns.map(({ field }, index) => `#${index + 1}=${field ?? '-'}`).join(',');
  const { duplicates } = page.address.query;
  return (
    <Card>
      <OperationForm
        operation={operationOfKind[kind]}
        params={{
          ...{ file: file.id, attempt: file.attempts, map, errors: 'skip' },
          ...(kind === 'clients' && { duplicates: duplicates === 'load' ? 'load' : 'skip' }),
        }}
      >
        <p class="quiet">{texts.undo}</p>
        <FormFooter submit={texts.run(count)} disabled={count === 0 ? texts.nothing : undefined} />
      </OperationForm>
    </Card>
  );
}

/** The report of an import, with the refused rows as a file. */
export const resultScreen = defineScreen({
  name: 'import-result',
  path: '/panel/start/import/:kind/:file/result',
  roles: ['owner', 'office'],
  reads: { file: 'showImportFile' },
  inputs: ({ params }) => ({ file: { params: { id: params.file ?? '' } } }),
  operationOf,
  forms: { exportRefusedRows: {}, removeImportFile: { next: () => '/panel/start' } },
  title: (_data, { language }) => startTexts[language].import.done,
  view: ({ file }, page) => <ResultPage file={file} page={page} />,
});

function ResultPage({ file, page }: { file: ImportFile; page: Page }) {
  const { language, address } = page;
  const texts = startTexts[language].import;
  const { report } = file;
  return (
    <div data-region="report">
      <PageHead
        title={report ? texts.done : texts.title(kindOf(address))}
        note={<span dir="auto">{file.filename}</span>}
        back={back(page)}
      />
      <div class="stack wide">
        {report ? <Figures report={report} language={language} /> : <Notice>{texts.running}</Notice>}
        {report && report.refused > 0 && (
          <Notice tone="warn" title={texts.refusedRows}>
            <OperationForm operation="exportRefusedRows" params={{ id: file.id }} inline>
              <Buttons>
                <Button icon="download">{operationLabel(language, 'exportRefusedRows')}</Button>
              </Buttons>
            </OperationForm>
          </Notice>
        )}
        {report && <Errors report={report} fields={report.preview?.fields ?? []} page={page} />}
        <p class="row">
          <LinkButton href={pathOf(kindOf(address))}>{texts.another}</LinkButton>
          <LinkButton href="/panel/start" kind="quiet">
            {startTexts[language].next}
          </LinkButton>
        </p>
      </div>
    </div>
  );
}
