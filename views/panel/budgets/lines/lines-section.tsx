import { areLinesLocked } from '../../../../domain/budgets/status.ts';
import { assetPath } from '../../assets.ts';
import type { SectionProps } from '../data.ts';
import { LineEditor } from './line-editor.tsx';
import { ReadOnlyLines } from './read-only-lines.tsx';

/** The lines of a budget: an editor, or a table if the lines are locked or the role may not change them. */
export function LinesSection(props: SectionProps) {
  const { data, page } = props;
  const { status, has_invoice } = data.budget;
  const isEditable = page.may('setBudgetLines') && !areLinesLocked(status, has_invoice);
  return (
    <>
      <link rel="stylesheet" href={assetPath('lines.css')} />
      {isEditable ? <LineEditor {...props} /> : <ReadOnlyLines {...props} />}
    </>
  );
}
