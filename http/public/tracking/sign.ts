import { hash, randomBytes } from 'node:crypto';
import { type CodeFor, judgeCode, sendCode } from '../../../actions/signatures/code.ts';
import { type Decided, type EnteredCode, sign as signQuote } from '../../../actions/signatures/decide.ts';
import { brandingOf } from '../../../actions/workshops/branding.ts';
import { findBudgetOnPaper, findTrackedBudget } from '../../../db/budgets/tracked.ts';
import type { NewDocument } from '../../../db/documents/queries.ts';
import { totalsOf } from '../../../domain/budgets/lines.ts';
import type { TrackedBudget } from '../../../domain/budgets/tracked.ts';
import { storedName, storedNameBytes } from '../../../domain/documents/document.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { readCode, triesMost } from '../../../domain/signatures/code.ts';
import { decidableNow } from '../../../domain/signatures/decision.ts';
import { fingerprintOf, readFingerprint, referenceOf } from '../../../domain/signatures/fingerprint.ts';
import { pdfType, sentAt, signedFilename } from '../../../domain/signatures/paper.ts';
import { chosenLines, type Quote, quoteOf, type Signed } from '../../../domain/signatures/quote.ts';
import { readSignature, readSigner } from '../../../domain/signatures/signature.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { trackingTexts } from '../../../web/tracking/texts/index.ts';
import type { Answered, WrongField } from '../../../web/tracking/tracking.ts';
import { workshopOf } from '../../runtime.ts';
import { keepIfRowIsWritten } from '../../transaction/stored-files.ts';
import { type Acting, answeredWith, type Shown, same, shownAfter, visitOf, write } from './form.ts';
import { askerOf } from './paper.ts';

/** Accepts what stands on the page, by a signature; asks for a code first where the workshop wants one. */
export async function sign(acting: Acting): Promise<Shown> {
  const { runtime, request, form, budget, language } = acting;
  const { instance } = workshopOf(request);
  const now = runtime.clock();
  const quote = quoteOf(instance, budget);
  const fingerprint = fingerprintOf(quote);

  // Judged once more when nobody else can change it: but who is too late costs no code and no drawing.
  const decidable = decidableNow(budget, localDay(now, instance.timezone));
  if (decidable !== 'quote' && decidable !== 'changes') {
    return isOwn(form, budget) ? { page: 'anew' } : shownAfter(form, 'settled');
  }
  if (!readFingerprint(form.get('seen') ?? '')?.equals(fingerprint)) return shownAfter(form, 'changed');

  const answered = answeredWith(form);
  const { ticked } = answered;
  const signed = readSigned(form, answered, now);
  if ('wrong' in signed) return same(form, 422, signed);
  const lines = chosenLines(quote.lines, ticked);
  const { total_cents } = totalsOf(lines);
  if (form.get('total') !== String(total_cents)) return same(form, 409, { refused: 'total' });

  const code = instance.signing_code === 'off' ? null : await enteredCode(acting, fingerprint);
  if (code !== null && 'page' in code) return code;

  const agreed = { ...quote, lines: lines.map((line) => ({ ...line, optional: false })) };
  const paper = await storePaper(acting, agreed, signed, referenceOf(fingerprint));
  const consent = consentTo(total_cents, instance.name, language);
  const { name, signature } = signed;
  const signing = {
    seen: form.get('seen') ?? '',
    ticked,
    name,
    signature,
    consent,
    signedAt: now,
    code,
    paper,
  };
  const decided = await keepIfRowIsWritten(runtime, request, {
    name: paper.storedAs,
    writeRow: () => write(acting, (following) => signQuote(following, visitOf(acting), signing)),
    hasRow: (outcome) => outcome === 'done',
  });
  return afterSigning(acting, decided);
}

/** A second click of the same signer finds the quote signed by the first, and is shown that. */
async function afterSigning(acting: Acting, decided: Decided): Promise<Shown> {
  const { runtime, request, form, link } = acting;
  if (decided === 'settled' || decided === 'changed') {
    const { instance } = workshopOf(request);
    const budget = await findTrackedBudget(runtime.database.reads, instance.id, link.tokenHash);
    if (budget && isOwn(form, budget)) return { page: 'anew' };
  }
  return shownAfter(form, decided);
}

function consentTo(totalCents: number, workshop: string, language: Language): string {
  return trackingTexts[language].decide.consent(workshop, amountsIn(language).money(totalCents));
}

/** Whether what the form says is what was signed: by the same name, for the same state and total. */
function isOwn(form: URLSearchParams, { signed }: TrackedBudget): boolean {
  const seen = readFingerprint(form.get('seen') ?? '');
  return (
    signed !== null &&
    seen !== null &&
    signed.reference === referenceOf(seen) &&
    signed.name === readSigner(form.get('name') ?? '') &&
    form.get('total') === String(totalsOf(signed.lines).total_cents)
  );
}

function readSigned(
  form: URLSearchParams,
  { name: sent }: Answered,
  now: Date,
): Signed | { wrong: WrongField[] } {
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

/** Names a device to itself, for as long as a code is good, and tells nothing else. */
const deviceCookie = 'signing-device';
const deviceForm = /(?:^|;\s*)signing-device=([\w-]{22})(?:;|$)/;

/** The code that was entered; or the page that asks for it. */
async function enteredCode(acting: Acting, fingerprint: Buffer): Promise<EnteredCode | Shown> {
  const { request, form, link } = acting;
  const [, device] = deviceForm.exec(request.headers.cookie ?? '') ?? [];
  const sent = readCode(form.get('code') ?? '');
  if (form.get('do') === 'code' || sent === '' || device === undefined)
    return askForCode(acting, fingerprint, device);
  const its: CodeFor = { link, fingerprint, deviceHash: hash('sha256', device, 'buffer') };
  const judged = await write(acting, (following) => judgeCode(following, its, sent));
  if (judged.state === 'right') return judged.entered;
  const left = judged.state === 'wrong' ? judged.left : 0;
  return same(form, 422, { code: { state: judged.state, target: '', left } });
}

async function askForCode(acting: Acting, fingerprint: Buffer, known: string | undefined): Promise<Shown> {
  const { request, reply, form, link } = acting;
  const device = known ?? randomBytes(16).toString('base64url');
  const its: CodeFor = { link, fingerprint, deviceHash: hash('sha256', device, 'buffer') };
  const sent = await write(acting, (following) =>
    sendCode(following, its, { another: form.get('do') === 'code' }),
  );
  const isSecure = workshopOf(request).instance.base_url.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${deviceCookie}=${device}; Path=/t/; Max-Age=3600; HttpOnly; SameSite=Strict${isSecure}`,
  );
  const status = { sent: 200, too_many: 429, unreachable: 409 }[sent.state];
  const target = sent.state === 'sent' ? sent.target : '';
  return same(form, status, { code: { state: sent.state, target, left: triesMost } });
}

async function storePaper(
  acting: Acting,
  quote: Quote,
  signed: Signed,
  reference: string,
): Promise<NewDocument> {
  const { runtime, request, budget, language } = acting;
  const { instance } = workshopOf(request);
  const found = await findBudgetOnPaper(runtime.database.reads, instance.id, budget.id);
  if (!found) throw problem('not_found');
  const branding = await brandingOf({ tx: runtime.database.reads, instance });
  const agreed = {
    ...(branding && { branding }),
    language,
    quote: { ...quote, client: found.client },
    signed: { ...signed, reference },
    sentAt: sentAt(budget),
  };
  const asker = { ...askerOf(request), urgent: true };
  const pdf = await runtime.externalCalls.drawQuote(agreed, asker);
  const storedAs = storedName(randomBytes(storedNameBytes));
  await runtime.documents.put(storedAs, [pdf], pdfType);
  return {
    filename: signedFilename(budget.id, language),
    contentType: pdfType,
    size: pdf.length,
    sha256: hash('sha256', pdf, 'buffer'),
    storedAs,
    client_visible: true,
    mechanic_visible: false,
    signed: true,
  };
}
