import type { ImportKind } from '../../../domain/imports/import-file.ts';
import { timeOfDay } from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { enumLabel } from '../../texts/desk.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Table } from '../kit/table.tsx';
import { csvRows } from '../kit/table-columns.tsx';
import { type Address, defineScreen, type Page, type ReadInput } from '../screen.ts';
import {
  back,
  type ImportFile,
  kindOf,
  operationOf,
  operationOfKind,
  type Preview,
  pathOf,
  type Report,
} from './import-address.ts';
import { Errors, errorColumns, Figures } from './import-report.tsx';

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
