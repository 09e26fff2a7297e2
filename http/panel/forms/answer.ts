import type { FastifyReply } from 'fastify';
import type { DeskOperationId } from '../../../generated/operations.ts';
import type { FormPlan, Toast, UndoAct } from '../../../views/panel/screen.ts';
import { panelHeaders } from '../headers.ts';
import type { Panel } from '../panel.ts';
import { clearedLanguageCookie } from '../preferences.ts';
import type { FormVisit } from '../screen-visit.ts';
import { composePage, loadScreen } from '../screens.ts';
import { sendScreen } from '../send-screen.ts';
import { type SentToast, toastCookie } from '../toast.ts';

/** Returns the act that reverts the act of a form. It needs the record before the act. */
export async function planUndo(
  { operations }: Panel,
  { visit, screen, address, operation, form }: FormVisit,
): Promise<UndoAct | undefined> {
  const { undo } = screen.forms[operation] ?? {};
  if (!undo) return undefined;
  const { data } = await loadScreen(operations, visit, screen, address);
  return undo(data, form.fields);
}

/** Redirects to the next page. If the result can be shown only once, answers with the page itself. */
export async function answerForm(
  { operations, runtime }: Panel,
  act: FormVisit,
  { body, undo }: { body: unknown; undo: UndoAct | undefined },
): Promise<FastifyReply> {
  const { request, reply, visit, screen, address, operation, form } = act;
  const plan = screen.forms[operation] ?? {};
  const { showsResult = false } = plan;
  if (typeof showsResult === 'function' ? showsResult(body) : showsResult) {
    const loaded = await loadScreen(operations, visit, screen, address);
    const result = { operation, body, input: form.fields };
    const page = composePage({ runtime, request, visit, address, versions: loaded.versions, result });
    return sendScreen(reply, { visit, screen, loaded, page });
  }
  reply.header('set-cookie', toastCookie(request, messageAfter(plan, act, { body, undo })));
  if (plan.clearsLanguage) reply.header('set-cookie', clearedLanguageCookie);
  return reply.headers(panelHeaders).redirect(plan.next?.(body, address, form.fields) ?? request.url, 303);
}

/** Returns the message after an act, with the acts that it offers. */
function messageAfter(
  { toast, undoResult, offer }: FormPlan,
  { operation, form }: Pick<FormVisit, 'operation' | 'form'>,
  { body, undo: planned }: { body: unknown; undo: UndoAct | undefined },
): SentToast {
  const undo = planned ?? undoResult?.(body, form.fields);
  return {
    kind: typeof toast === 'function' ? toast(body) : (toast ?? toastOf(operation)),
    undo,
    offer: undo && offer?.(body, undo, form.fields),
  };
}

/** Returns the message after an act from the verb of its operation, if the screen names none. */
function toastOf(operation: DeskOperationId): Toast {
  if (/^(create|add|invite|draft)/.test(operation)) return 'added';
  if (/^(remove|end|revoke|discard|withdraw|clear)/.test(operation)) return 'removed';
  if (/^(send|resend|test)/.test(operation)) return 'sent';
  return /^set/.test(operation) ? 'saved' : 'done';
}
