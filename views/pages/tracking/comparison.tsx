import type { ComponentChildren } from 'preact';
import { budgetTotals, lineBaseCents } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { isChangedLine, pairLines } from '../../../domain/signatures/decision.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { countedLines, findPossibleDecision } from './decidable.ts';
import type { TrackingData } from './tracking.ts';

/** Renders the differences between the signed lines and the current lines of a quote. Null if there are none. */
export function Comparison(tracking: TrackingData) {
  const { budget, language, workshop } = tracking;
  if (findPossibleDecision(tracking) !== 'changes' || !budget.signed) return null;
  const { lines: labels, totals, resign } = trackingTexts[language];
  const { money } = amountFormats(language);
  const changed = pairLines(budget.signed.lines, budget.lines).filter(isChangedLine);
  const amountOf = (line: TrackedLine | null) => (line === null ? resign.none : money(lineBaseCents(line)));
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{resign.compared}</h2>
      <table class="compared" role="table" aria-labelledby="changes">
        <thead role="rowgroup">
          <tr role="row">
            {[labels.description, resign.was, resign.is].map((text) => (
              <th role="columnheader" scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {changed.map(({ was, is }) => (
            <Row was={amountOf(was)} is={amountOf(is)}>
              <span dir="auto">{(is ?? was)?.description}</span>
            </Row>
          ))}
          <Row
            was={money(budgetTotals(budget.signed.lines).total_cents)}
            is={money(budgetTotals(countedLines(tracking)).total_cents)}
            look="total"
          >
            {totals.total(taxName(workshop, language))}
          </Row>
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  was: string;
  is: string;
  look?: string;
  children: ComponentChildren;
}

function Row({ was, is, look, children }: RowProps) {
  return (
    <tr role="row" class={look}>
      <th role="rowheader" scope="row">
        {children}
      </th>
      <td role="cell">{was}</td>
      <td role="cell">{is}</td>
    </tr>
  );
}
