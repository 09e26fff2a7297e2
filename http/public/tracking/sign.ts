import { hash } from 'node:crypto';
import { type CodeFor, judgeCode, sendCode } from '../../../actions/signatures/code.ts';
import {
  type DecisionResult,
  type EnteredCode,
  sign as signQuote,
} from '../../../actions/signatures/decide.ts';
import { prepareSigning, type SigningMeans } from '../../../actions/signatures/prepare-signing.ts';
import { findTrackedBudget } from '../../../db/budgets/tracked.ts';
import { budgetTotals } from '../../../domain/budgets/lines.ts';
import { maxCodeAttempts, normaliseCode } from '../../../domain/signatures/code.ts';
import { possibleDecision } from '../../../domain/signatures/decision.ts';
import { quoteFingerprint, readFingerprint, shortReference } from '../../../domain/signatures/fingerprint.ts';
import {
  type ClientSignature,
  composeQuote,
  withoutUnselectedLines,
} from '../../../domain/signatures/quote.ts';
import { readSignature, readSigner } from '../../../domain/signatures/signature.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { FormReply, WrongField } from '../../../views/pages/tracking/tracking.ts';
import { requestNow, requestWorkshop } from '../../runtime/request-state.ts';
import { removeUnlessRowIsWritten } from '../../transaction/stored-files.ts';
import { deviceCookie, newDevice, readDevice } from './device.ts';
import {
  copyFormFields,
  type FormContext,
  type FormResponse,
  formVisit,
  pageAfterDecision,
  showFormAgain,
  writeAsClient,
} from './form.ts';
import { paperAsker } from './paper.ts';

/**
 * Accepts the quote on the page with the client's signature. First requires a code if the workshop's settings require
 * one.
 */
export async function sign(context: FormContext): Promise<FormResponse> {
  const { runtime, request, form, budget, language } = context;
  const { instance } = requestWorkshop(request);
  const now = requestNow(runtime, request);
  const quote = composeQuote(instance, budget);
  const fingerprint = quoteFingerprint(quote);

  // Checks early whether a decision is still possible. If not, no code is sent and no PDF is drawn. The same check is
  // repeated later under a lock.
  const decidable = possibleDecision(budget, localDay(now, instance.timezone));
  if (decidable !== 'quote' && decidable !== 'changes') {
    const why = decidable === 'below_zero' ? decidable : 'settled';
    return matchesSignedQuote(form, budget) ? { page: 'reload' } : pageAfterDecision(form, why);
  }
  if (!readFingerprint(form.get('seen') ?? '')?.equals(fingerprint))
    return pageAfterDecision(form, 'changed');

  const answered = copyFormFields(form);
  const { ticked } = answered;
  const signed = readSigned(form, answered, now);
  if ('wrong' in signed) return showFormAgain(form, 422, signed);
  const lines = withoutUnselectedLines(quote.lines, ticked);
  const { total_cents } = budgetTotals(lines);
  if (total_cents < 0) return showFormAgain(form, 422, { refused: 'below_zero' });
  if (form.get('total') !== String(total_cents)) return showFormAgain(form, 409, { refused: 'total' });

  const code = instance.signing_code === 'off' ? null : await checkEnteredCode(context, fingerprint);
  if (code !== null && 'page' in code) return code;

  const prepared = await prepareSigning(signingMeansOf(context), { budget, language, ticked, signed });
  const { paper } = prepared;
  const input = { ...prepared, seen: form.get('seen') ?? '', code };
  const decided = await removeUnlessRowIsWritten(runtime, request, {
    name: paper.storedAs,
    writeRow: () => writeAsClient(context, (tracking) => signQuote(tracking, formVisit(context), input)),
    hasRow: (outcome) => outcome === 'done',
  });
  return afterSigning(context, decided);
}

/**
 * Returns the response after signing. If a second click follows a click that has signed the quote, shows the signed
 * quote.
 */
async function afterSigning(context: FormContext, decided: DecisionResult): Promise<FormResponse> {
  const { runtime, request, form, link } = context;
  if (decided === 'settled' || decided === 'changed') {
    const { instance } = requestWorkshop(request);
    const read = { instanceId: instance.id, tokenHash: link.tokenHash };
    const budget = await runtime.pageReads.run(instance.id, () =>
      findTrackedBudget(runtime.database.reads, read),
    );
    if (budget && matchesSignedQuote(form, budget)) return { page: 'reload' };
  }
  return pageAfterDecision(form, decided);
}

/** Tells whether the form matches the signed quote: the same name, fingerprint and total. */
function matchesSignedQuote(form: URLSearchParams, { signed }: TrackedBudget): boolean {
  const seen = readFingerprint(form.get('seen') ?? '');
  return (
    signed !== null &&
    seen !== null &&
    signed.reference === shortReference(seen) &&
    signed.name === readSigner(form.get('name') ?? '') &&
    form.get('total') === String(budgetTotals(signed.lines).total_cents)
  );
}

function signingMeansOf({ runtime, request }: FormContext): SigningMeans {
  const { database, documents, externalCalls } = runtime;
  const { instance } = requestWorkshop(request);
  const asker = { ...paperAsker(request), urgent: true };
  const drawQuote: SigningMeans['drawQuote'] = (paper) => externalCalls.drawQuote(paper, asker);
  return { tx: database.reads, instance, documents, drawQuote };
}

function readSigned(
  form: URLSearchParams,
  { name: sent }: FormReply,
  now: Date,
): ClientSignature | { wrong: WrongField[] } {
  const name = readSigner(sent);
  const signature = readSignature(form.get('signature') ?? '');
  const wrong: WrongField[] = [
    ...(name === null ? (['name'] as const) : []),
    ...(signature === null ? (['signature'] as const) : []),
    ...(form.get('consent') === '1' ? [] : (['consent'] as const)),
  ];
  return name === null || signature === null || wrong.length > 0
    ? { wrong }
    : { name, at: now.toISOString(), signature };
}

/** Returns the code that the client entered, or the page that requests the code. */
async function checkEnteredCode(
  context: FormContext,
  fingerprint: Buffer,
): Promise<EnteredCode | FormResponse> {
  const { request, form, link } = context;
  const device = readDevice(request);
  const sent = normaliseCode(form.get('code') ?? '');
  if (form.get('do') === 'code' || sent === '' || device === undefined)
    return askForCode(context, fingerprint, device);
  const codeFor: CodeFor = { link, fingerprint, deviceHash: hash('sha256', device, 'buffer') };
  const judged = await writeAsClient(context, (tracking) => judgeCode(tracking, codeFor, sent));
  if (judged.state === 'right') return judged.entered;
  const left = judged.state === 'wrong' ? judged.left : 0;
  return showFormAgain(form, 422, { code: { state: judged.state, target: '', left } });
}

async function askForCode(
  context: FormContext,
  fingerprint: Buffer,
  known: string | undefined,
): Promise<FormResponse> {
  const { request, reply, form, link } = context;
  const device = known ?? newDevice(context);
  const codeFor: CodeFor = { link, fingerprint, deviceHash: hash('sha256', device, 'buffer') };
  const sent = await writeAsClient(context, (tracking) =>
    sendCode(tracking, codeFor, { another: form.get('do') === 'code' }),
  );
  reply.header('set-cookie', deviceCookie(device, requestWorkshop(request).instance));
  const status = { sent: 200, too_many: 429, unreachable: 409 }[sent.state];
  const target = sent.state === 'sent' ? sent.target : '';
  return showFormAgain(form, status, { code: { state: sent.state, target, left: maxCodeAttempts } });
}
