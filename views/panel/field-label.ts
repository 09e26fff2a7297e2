import type { DeskOperationId } from '../../generated/operations.ts';
import { answerText } from '../texts/desk.ts';
import type { PanelPage } from './page-context.ts';

/** Returns the label of a field of an operation's answer, such as `data[].name`. */
export function fieldLabel(
  { language }: Pick<PanelPage, 'language'>,
  operation: DeskOperationId,
  field: string,
): string {
  return answerText(language, operation, field)?.label ?? '';
}
