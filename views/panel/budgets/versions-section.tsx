import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { formatEuros } from '../kit/format.ts';
import { Card } from '../kit/layout.tsx';
import { Changes } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { describeChanges } from './changed-fields.tsx';
import type { SectionProps } from './data.ts';

type Version = ResultOf<'listBudgetVersions'>['data'][number];
type VersionLine = Version['lines'][number];

/** The versions that the client saw or signed, compared with the present lines. */
export function VersionsSection({ data: { budget, versions }, page }: SectionProps) {
  if (!versions || budget.internal) return null;
  const { language } = page;
  return (
    <Card title={operationLabel(language, 'listBudgetVersions')} region="versions">
      {versions.data.length === 0 && <p class="quiet">{budgetsTexts[language].noVersions}</p>}
      {versions.data.map((version, index) => (
        <VersionItem version={version} now={versions.total} page={page} open={index === 0} />
      ))}
    </Card>
  );
}

interface VersionProps {
  version: Version;
  now: number;
  page: Page;
  open: boolean;
}

function VersionItem({ version, now, page, open }: VersionProps) {
  const { kind, at, by, said, total, differences } = version;
  const { language } = page;
  const texts = budgetsTexts[language];
  const amounts = texts.versionTotal(formatEuros(total, language), formatEuros(now, language));
  return (
    <details class="version" open={open && differences.length > 0} data-version={kind}>
      <summary>
        <span class="strong">{enumLabel(language, 'BudgetVersionKind', kind)}</span> <Time at={at} />
        {by && <span dir="auto">{` · ${by}`}</span>}
        {` · ${differences.length === 0 ? texts.sameAsNow : amounts}`}
      </summary>
      {said && <blockquote dir="auto">{said}</blockquote>}
      {differences.length > 0 && <Differences differences={differences} page={page} />}
      <VersionLines lines={version.lines} page={page} />
    </details>
  );
}

function Differences({ differences, page }: { differences: Version['differences']; page: Page }) {
  return (
    <ul class="differences" role="list">
      {differences.map(({ line_id, description, change, fields }) => (
        <li data-line={line_id} data-change={change}>
          <p>
            <span class="strong">{`${enumLabel(page.language, 'LineDifference', change)}: `}</span>
            <span dir="auto">{description}</span>
          </p>
          <Changes changes={describeChanges(fields, page, 'lines[].')} />
        </li>
      ))}
    </ul>
  );
}

function VersionLines({ lines, page }: { lines: readonly VersionLine[]; page: Page }) {
  const texts = budgetsTexts[page.language];
  const label = (field: string) => fieldLabel(page, 'listBudgetVersions', `data[].lines[].${field}`);
  return (
    <Table<VersionLine>
      caption={texts.linesThen}
      rows={lines}
      id={({ line_id }) => String(line_id)}
      empty={<p class="quiet">{texts.noLines}</p>}
      columns={[
        {
          name: 'description',
          label: label('description'),
          cell: ({ description }) => <span dir="auto">{description}</span>,
        },
        {
          name: 'quantity',
          label: label('quantity'),
          numeric: true,
          cell: ({ quantity }) => <Quantity value={quantity} />,
        },
        {
          name: 'unit_price',
          label: label('unit_price'),
          numeric: true,
          cell: ({ unit_price }) => <Amount euros={unit_price} />,
        },
        { name: 'base', label: label('base'), numeric: true, cell: ({ base }) => <Amount euros={base} /> },
      ]}
    />
  );
}
