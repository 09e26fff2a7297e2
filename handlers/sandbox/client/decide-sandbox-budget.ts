import {
  askForRenewal,
  type DecisionResult,
  decline,
  declineChanges,
  type SignatureForm,
  sign,
} from '../../../actions/signatures/decide.ts';
import { declinedBecause } from '../../../actions/signatures/decline-reasons.ts';
import { enterSentCode } from '../../../actions/signatures/enter-sent-code.ts';
import { prepareSigning } from '../../../actions/signatures/prepare-signing.ts';
import { findTrackingLink } from '../../../actions/tracking/find-link.ts';
import { findBudgetOnPaper, findTrackedBudget } from '../../../db/budgets/tracked.ts';
import { invalidField, Problem, problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { possibleDecision } from '../../../domain/signatures/decision.ts';
import { quoteFingerprint, shownQuoteField } from '../../../domain/signatures/fingerprint.ts';
import { composeQuote } from '../../../domain/signatures/quote.ts';
import { readSigner, sampleSignature } from '../../../domain/signatures/signature.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { localDay } from '../../../domain/time/local.ts';
import { budgetDetail } from '../../budgets/record.ts';
import type { PreparedHandler } from '../../handler.ts';
import { keylessContext } from '../contexts.ts';

/** The signature and the quote that was shown, before the decision is recorded. */
type PreparedSignature = Omit<SignatureForm, 'code'> & { fingerprint: Buffer };

type Decide = PreparedHandler<'decideSandboxBudget', PreparedSignature, 'client'>;
type DecideRequest = Parameters<Decide['handle']>[0];

export const decideSandboxBudget: Decide = {
  takesLong: ({ body }) => body.decision === 'accepted',

  async prepare(request, { drawQuote }) {
    const { params, body, instance, tx, now, documents } = request;
    const found = await findBudgetOnPaper(tx, { instanceId: instance.id, budgetId: params.id });
    if (!found) throw problem('not_found');
    const { budget, client } = found;
    const decidable = possibleDecision(budget, localDay(now, instance.timezone));
    if (decidable !== 'quote' && decidable !== 'changes') throw problemOfDecision(decidable);
    const name = readSigner(body.name ?? client.name);
    if (name === null) throw invalidField('/name', 'invalid');
    const asker = { workshop: instance.id, urgent: true };
    const means = {
      tx,
      instance,
      documents,
      drawQuote: (paper: Parameters<typeof drawQuote>[0]) => drawQuote(paper, asker),
    };
    const quote = composeQuote(instance, budget);
    const signing = await prepareSigning(means, {
      budget,
      language: budget.language ?? instance.language,
      ticked: readChosenOptions(body.options, quote.lines),
      signed: { name, at: now.toISOString(), signature: sampleSignature(body.signature ?? 'typed') },
    });
    return { ...signing, seen: shownQuoteField(quote), fingerprint: quoteFingerprint(quote) };
  },

  async handle(request, prepared) {
    const { decision } = request.body;
    if (decision === 'accepted') await acceptQuote(request, requireRow(prepared));
    else if (decision === 'declined') await refuseQuote(request);
    else await requestRenewal(request);
    const body = await budgetDetail(request, request.params.id);
    return { status: 200, body, concernsClient: body.client_id };
  },
};

/** Returns the ids of the chosen options. Rejects ids that are not options of the quote. */
function readChosenOptions(ids: readonly number[] = [], lines: readonly TrackedLine[]): Set<number> {
  const options = new Set(lines.filter(({ optional }) => optional).map(({ id }) => id));
  const wrong = ids.findIndex((id) => !options.has(id));
  if (wrong !== -1) throw invalidField(`/options/${wrong}`, 'unknownReference');
  return new Set(ids);
}

/** Signs the quote. Removes the stored PDF if its row is not written. */
async function acceptQuote(
  request: DecideRequest,
  { fingerprint, ...signing }: PreparedSignature,
): Promise<void> {
  const { instance, documents } = request;
  try {
    const { link, visit } = await clientVisit(request);
    const code =
      instance.signing_code === 'off'
        ? null
        : await enterSentCode(keylessContext(request), { link, fingerprint });
    requireDecided(await sign(keylessContext(request), visit, { ...signing, code }));
  } catch (error) {
    // If the store is unavailable, a sweep removes the file later.
    if (error instanceof Problem) await documents.remove(signing.paper.storedAs).catch(() => {});
    throw error;
  }
}

async function refuseQuote(request: DecideRequest): Promise<void> {
  const { instance, now, body } = request;
  const { options = [], reason = 'other', comment = '' } = body;
  if (options.length > 0) throw invalidField('/options', 'misplaced');
  const { visit, budget } = await clientVisit(request);
  const context = keylessContext(request);
  const seen = shownQuoteField(composeQuote(instance, budget));
  const decidable = possibleDecision(budget, localDay(now, instance.timezone));
  const refused =
    decidable === 'changes'
      ? declineChanges(context, visit, { seen, comment })
      : decline(context, visit, { seen, reason: declinedBecause(instance, { reason, comment }) });
  requireDecided(await refused);
}

async function requestRenewal(request: DecideRequest): Promise<void> {
  const renewal = await askForRenewal(
    keylessContext(request),
    await findTrackingLink(request, request.params.id),
  );
  if (renewal !== 'done') throw problem('act_impossible', { reason: 'notExpired' });
}

/** Returns the client's link and its visit to the tracking page. */
async function clientVisit(request: DecideRequest) {
  const { instance, tx, params, source } = request;
  const link = await findTrackingLink(request, params.id);
  const budget = await findTrackedBudget(tx, { instanceId: instance.id, tokenHash: link.tokenHash });
  if (!budget) throw problem('not_found');
  return { link, budget, visit: { link, language: budget.language ?? instance.language, ...source } };
}

function requireDecided(result: DecisionResult): void {
  if (result !== 'done') throw problemOfDecision(result);
}

function problemOfDecision(why: Exclude<DecisionResult, 'done'> | 'nothing'): Problem {
  const reasons = {
    nothing: 'nothingToDecide',
    settled: 'nothingToDecide',
    expired: 'quoteExpired',
    changed: 'quoteChanged',
    below_zero: 'quoteBelowZero',
  } as const;
  return problem('act_impossible', { reason: reasons[why] });
}
