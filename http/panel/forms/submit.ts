import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWorkshopTime } from '../../../domain/time/test-clock.ts';
import type { OperationRefusal } from '../../../views/panel/screen.ts';
import { noteAct, noteAnswer } from '../act-log.ts';
import { sendActFile } from '../downloads.ts';
import { panelHeaders } from '../headers.ts';
import { isSameOrigin } from '../origin.ts';
import type { Panel } from '../panel.ts';
import { PanelError } from '../panel-error.ts';
import { pickRecords } from '../picked.ts';
import { enterScreen, type FormVisit, type ScreenVisit } from '../screen-visit.ts';
import { formOperation, readRefusal } from '../screens.ts';
import { answerForm, planUndo } from './answer.ts';
import { missingCertainty, requireProof } from './confirm.ts';
import { operationInput, replaceField } from './operation-input.ts';
import { type FormAct, finishAct, performForm } from './perform.ts';
import { readSubmittedForm } from './read.ts';
import { refreshWorkshop, sendRefusal } from './refused.ts';

/** Performs the operation that a submitted form names. */
export async function submitForm(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
  const entered = await enterScreen(panel, request, reply);
  requirePerson(entered);
  const form = await readSubmittedForm(request);
  replaceField(form.fields);
  const { visit } = entered;
  const operation = formOperation(entered.screen, entered.address, form);
  const nonce = [form.fields.nonce].flat().at(-1);
  if (!operation || !nonce) throw new PanelError('unknownForm');
  noteAct(request, visit, operation);
  const submitted: FormVisit = { ...entered, operation, form };
  const question = await questionBefore(panel, submitted);
  if (question)
    return sendRefusal(panel, { ...submitted, reply: reply.code(question.status) }, question.refusal);
  const { instance } = visit.workshop;
  const now = toWorkshopTime(instance, panel.runtime.clock());
  const input = operationInput(operation, form, { now, timezone: instance.timezone });
  const act: FormAct = { ...submitted, input, nonce };
  return wantsAnswer(request) ? answerScript(panel, act) : performAndAnswer(panel, act);
}

/**
 * Refuses an act that a person submitted before another person signed in on the same device. Acts that waited for a
 * connection name their person.
 */
function requirePerson({ request: { headers }, reply, visit: { account } }: ScreenVisit): void {
  const sent = headers['x-panel-person'];
  if (sent === undefined || sent === String(account.staffId)) return;
  // The script recognises the answer by this header, and keeps the act.
  reply.header('x-panel-person', String(account.staffId));
  throw new PanelError('role');
}

/**
 * Returns what the person must answer before the act: a proof of identity, the choice of a record, or a confirmation.
 * The caller sends it: a reply is thenable, so that awaiting it would hide that it was sent.
 */
async function questionBefore(
  panel: Panel,
  submitted: FormVisit,
): Promise<{ status: 403 | 422; refusal: OperationRefusal } | null> {
  const { request, visit, operation, form } = submitted;
  const proof = await requireProof(panel, submitted);
  if (proof) {
    noteAnswer(request, { status: 403, code: proof.code, fields: null });
    return { status: 403, refusal: proof };
  }
  const search = { operations: panel.operations, visit, operation };
  const refusal = (await pickRecords(search, form.fields)) ?? missingCertainty(submitted);
  return refusal && { status: 422, refusal };
}

/** Tells whether a script sent the form, and shows the answer of the operation itself. */
function wantsAnswer({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

/** Performs an act of a script, which shows the operation's answer itself. */
async function answerScript(panel: Panel, act: FormAct): Promise<FastifyReply> {
  const { reply, visit, operation, input, nonce } = act;
  const answer = await panel.operations.perform(visit, operation, input, nonce);
  await finishAct(panel, act, answer);
  return reply
    .headers({ ...panelHeaders, 'content-type': 'application/json; charset=utf-8' })
    .code(answer.statusCode)
    .send(answer.payload);
}

/** Performs the act of a form, and leads to the next page, sends a file, or shows the refused form. */
async function performAndAnswer(panel: Panel, act: FormAct): Promise<FastifyReply> {
  const { reply, visit, operation, form } = act;
  const undo = await planUndo(panel, act);
  const { answer, compared } = await performForm(panel, act);
  await finishAct(panel, act, answer);
  if (answer.statusCode >= 400) {
    const refusal = readRefusal(answer, operation, form, visit.language);
    const shown = await refreshWorkshop(panel, { ...act, reply: reply.code(answer.statusCode) });
    return compared
      ? sendRefusal(panel, shown, { ...refusal, conflict: compared.conflict }, compared.loaded)
      : sendRefusal(panel, shown, refusal);
  }
  return sendActFile(reply, operation, answer) ?? answerForm(panel, act, { body: answer.json(), undo });
}
