import type { Language } from '../../../generated/errors.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { CsvLink } from '../kit/browse.tsx';
import { Card } from '../kit/layout.tsx';
import { Stat, Stats } from '../kit/record.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Quantity } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { Preview, Report } from './import-address.ts';

const figures = ['rows', 'created', 'updated', 'skipped', 'refused'] as const;

/** The numbers of rows by their result. */
export function Figures({ report, language }: { report: Report; language: Language }) {
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

/** Returns the columns of the table of errors, on the page and in the downloaded file. */
export const errorColumns = (fields: Preview['fields'], language: Language): Column<ImportError>[] => {
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

/** The errors of an import. */
export function Errors({ report: { errors, error_count }, fields, page, download }: ErrorsProps) {
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
