import type { BudgetLinesTexts } from '../../../texts/types/panel/budget-lines.ts';
import type { InputField } from './rows.ts';

/** The texts that the script of the editor shows. */
export interface EditorTexts extends Omit<BudgetLinesTexts, 'line' | 'locked' | 'keys'> {
  labels: Record<InputField, string>;
  /** The name of a line, with `#` for its number. */
  lineNumber: string;
  undo: string;
}
