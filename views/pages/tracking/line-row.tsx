import type { ComponentChildren } from 'preact';
import { budgetTotals, lineBaseCents } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { TrackedLine, TrackedPoint } from '../../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../../generated/errors.ts';
import { quantityOf } from '../../texts/quantity.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { LineFinding } from './inspections.tsx';

export type Column = 'description' | 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

export interface LineLook {
  columns: Column[];
  /** The name of the tax. */
  tax: string;
  language: Language;
  /** Whether all lines have the same tax rate. Then only the totals show the rate. */
  oneRate: boolean;
  choices: LineChoices;
}

/** The optional lines that the client can tick, and the lines that changed. */
interface LineChoices {
  /** Ids of ticked optional lines. Null if the client cannot tick lines now. */
  ticked: ReadonlySet<number> | null;
  /** Ids of lines that changed while the client read the page. */
  changed: ReadonlyMap<number, 'new' | 'changed'>;
  /** Findings of inspections by the line that is offered for them. */
  findings: ReadonlyMap<number, TrackedPoint>;
  /** The name of the tax that the shown prices of optional lines include. Null if prices are shown without tax. */
  withTax: string | null;
}

interface LineProps {
  line: TrackedLine;
  look: LineLook;
}

export function LineRow({ line, look }: LineProps) {
  return (
    <tr role="row">
      {look.columns.map((column) =>
        column === 'description' ? (
          <th class={column} role="rowheader">
            <Description line={line} look={look} />
          </th>
        ) : (
          <ValueCell line={line} look={look} column={column} />
        ),
      )}
    </tr>
  );
}

function ValueCell({ line, look, column }: LineProps & { column: Exclude<Column, 'description'> }) {
  const { tax, language, oneRate } = look;
  const { money, percent } = amountFormats(language);
  const value = {
    quantity: () => quantityOf(line, language),
    price: () => money(line.unit_price_cents),
    discount: () => (line.discount_basis_points > 0 ? percent(line.discount_basis_points) : ''),
    tax: () => percent(line.tax_rate_basis_points),
    amount: () => money(lineBaseCents(line)),
  }[column]();
  return (
    <td class={value === '' ? `${column} empty` : column} role="cell">
      {/* The narrow layout has no visible headings; screen readers use those of the table. */}
      {column === 'tax' && !oneRate && <span class="label" aria-hidden="true">{`${tax} `}</span>}
      {value}
    </td>
  );
}

function Description({ line, look: { language, choices } }: LineProps) {
  const { lines: texts, changed } = trackingTexts[language];
  const { id, extended_detail, reference, price_estimated, optional } = line;
  const change = choices.changed.get(id);
  const finding = choices.findings.get(id);
  const name = <LineName line={line} language={language} withTax={choices.withTax} />;
  return (
    <>
      {optional && choices.ticked ? (
        <OptionCheckbox id={id} checked={choices.ticked.has(id)}>
          {name}
        </OptionCheckbox>
      ) : (
        name
      )}
      {finding && <LineFinding point={finding} language={language} />}
      {change !== undefined && (
        <span class="more">
          <mark>{change === 'new' ? changed.isNew : changed.isChanged}</mark>
        </span>
      )}
      {extended_detail !== null && (
        <span class="more" dir="auto">
          {extended_detail}
        </span>
      )}
      {reference !== null && (
        <span class="more">
          {`${texts.reference} `}
          <bdi>{reference}</bdi>
        </span>
      )}
      {price_estimated && <span class="more estimated">{texts.estimated}</span>}
    </>
  );
}

interface NameProps {
  line: TrackedLine;
  language: Language;
  withTax: string | null;
}

function LineName({ line, language, withTax }: NameProps) {
  const { decide } = trackingTexts[language];
  return (
    <>
      <bdi>{line.description}</bdi>
      {line.optional && (
        <span class="more">
          <span class="mark">{decide.optional}</span>
          {withTax !== null && ` ${decide.withTax(optionPrice(line, language), withTax)}`}
        </span>
      )}
    </>
  );
}

/** Formats the amount that an optional line adds to the total. */
function optionPrice(line: TrackedLine, language: Language): string {
  return amountFormats(language).money(budgetTotals([line]).total_cents);
}

interface TickableProps {
  id: number;
  checked: boolean;
  children: ComponentChildren;
}

/** Renders a checkbox for an optional line. The checkbox belongs to the form below the lines. */
function OptionCheckbox({ id, checked, children }: TickableProps) {
  return (
    <label class="tickable">
      <input type="checkbox" name="line" value={String(id)} form="sign" checked={checked} />
      <span>{children}</span>
    </label>
  );
}
