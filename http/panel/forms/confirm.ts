import { deskOperations } from '../../../generated/operations.ts';
import { certaintyField, confirmationField } from '../../../views/panel/page-context.ts';
import type { OperationRefusal } from '../../../views/panel/screen.ts';
import { operationLabel } from '../../../views/texts/desk.ts';
import { doorTexts } from '../../../views/texts/panel/door.ts';
import { signInTexts } from '../../../views/texts/panel/sign-in.ts';
import type { Panel } from '../panel.ts';
import type { FormVisit } from '../screen-visit.ts';

/**
 * Checks the proof of identity that a sensitive operation requires. Returns the refusal if the form contains none, or
 * a wrong one.
 */
export async function requireProof(
  { entrance }: Panel,
  { request, visit, operation, form }: FormVisit,
): Promise<OperationRefusal | null> {
  if (!deskOperations[operation].sensitive || visit.isConfirmed) return null;
  const question: OperationRefusal = {
    ...{ operation, code: 'confirmation_needed', fields: {}, asksForProof: true },
    ...(typeof form.fields.form === 'string' && { form: form.fields.form }),
    input: { ...form.fields, [confirmationField]: '' },
    message: signInTexts[visit.language].confirm.text,
  };
  const password = form.fields[confirmationField];
  if (typeof password !== 'string' || password === '') return question;
  const wrong = await entrance.checkProof(request, visit, { password });
  return wrong === null ? null : { ...question, fields: { [confirmationField]: wrong } };
}

/** Returns the question before an act that cannot be undone, unless the form contains its answer. */
export function missingCertainty({ visit, screen, operation, form }: FormVisit): OperationRefusal | null {
  const { fields } = form;
  if (!screen.forms[operation]?.asks || fields[certaintyField] === 'true') return null;
  return {
    ...{ operation, code: 'certainty_needed', fields: {}, input: fields, asksForCertainty: true },
    ...(typeof fields.form === 'string' && { form: fields.form }),
    message: doorTexts[visit.language].irreversible(operationLabel(visit.language, operation)),
  };
}
