import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmIdentity, signOut } from '../../../actions/people/confirm.ts';
import {
  acceptInvitation,
  beginInvitationPasskey,
  openLink,
  resetPassword,
} from '../../../actions/people/invitation.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from '../../../actions/people/passkey-sign-in.ts';
import { requestPasswordLink } from '../../../actions/people/password-link.ts';
import { acceptTablet, listPeopleOfTablet, signInWithPin } from '../../../actions/people/pin-sign-in.ts';
import type { StartedSession } from '../../../actions/people/session.ts';
import {
  passSecondFactor,
  type SecondFactor,
  type SignInResult,
  secondFactors,
  signInWithPassword,
} from '../../../actions/people/sign-in.ts';
import { declarationPath } from '../../../actions/verifactu/declaration.ts';
import { findTabletByLink } from '../../../db/people/tablets.ts';
import { describeDevice } from '../../../domain/people/device.ts';
import { canHavePasskeys } from '../../../domain/people/passkey.ts';
import { hashToken, isSecretToken } from '../../../domain/people/secret-token.ts';
import { Problem } from '../../../domain/requests/problem.ts';
import { docsPath } from '../../../views/docs/paths.ts';
import { plainPage } from '../../../views/panel/plain-page.ts';
import type { EntrancePage } from '../../../views/panel/sign-in/entrance.tsx';
import * as views from '../../../views/panel/sign-in/pages.ts';
import { signInTexts } from '../../../views/texts/panel/sign-in.ts';
import { pathParameter, requestSource } from '../../input/request-head.ts';
import { renderProblem } from '../../output/error-handler.ts';
import { requestWorkshop } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { readCookie } from '../cookies.ts';
import { readSubmittedForm, type SubmittedForm } from '../forms/read.ts';
import { guardHeaders, panelHeaders } from '../headers.ts';
import { isLoopback, isSameOrigin, isSecureRequest } from '../origin.ts';
import { PanelError, SignedOutError } from '../panel-error.ts';
import { backPath, panelLanguage, readPreferences } from '../preferences.ts';
import { sendPage } from '../send-page.ts';
import { findVisit, type SignedInVisit, tabletCookie } from '../session.ts';
import { endedSessionCookie, pairedTabletCookie, sessionCookies, signInContext } from './context.ts';

/** Serves the pages that need no session: sign-in, links with access, and the proof of identity. */
export class Entrance {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Shows the sign-in page, or on a paired tablet the names of the people with a PIN. */
  async showSignIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Record<string, string>;
    if (await findVisit(this.#runtime, request)) return redirect(reply, backPath(query.next));
    const isTablet = readCookie(request, tabletCookie, isSecureRequest(request)) !== undefined;
    if (isTablet && query.password === undefined)
      return this.#showTablet(request, reply, { chosen: Number(query.person) });
    return this.#sendSignIn(request, reply, { next: query.next, isSignedOut: query.out === '1' });
  }

  async signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const login = textOf(form, 'email');
    const next = backPath(textOf(form, 'next'));
    try {
      const context = signInContext(this.#runtime, request);
      const result = await signInWithPassword(context, { login, password: textOf(form, 'password') });
      return this.#answerSignIn(request, reply, result, next);
    } catch (error) {
      const problem = this.#messageOf(error, request);
      return this.#sendSignIn(request, refuse(reply, problem), {
        next,
        email: login,
        problem: problem.text,
      });
    }
  }

  async passSecondFactor(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const [ticket, next] = [textOf(form, 'ticket'), backPath(textOf(form, 'next'))];
    try {
      const context = signInContext(this.#runtime, request);
      const started = await passSecondFactor(context, { ticket, code: textOf(form, 'code') });
      return this.#start(request, reply, started, next);
    } catch (error) {
      const problem = this.#messageOf(error, request);
      if (problem.code === 'sign_in_expired')
        return this.#sendSignIn(request, refuse(reply, problem), { next, problem: problem.text });
      const page = { ...this.#page(request), problem: problem.text, ticket, next };
      const shown = { ...page, factors: readFactors(form), isRecovering: textOf(form, 'recovery') === '1' };
      return sendPage(refuse(reply, problem), views.secondStepPage(shown));
    }
  }

  async signInWithPin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const personId = Number(textOf(form, 'person'));
    try {
      if (!Number.isSafeInteger(personId)) throw new PanelError('unknownForm');
      const context = signInContext(this.#runtime, request);
      const started = await signInWithPin(context, { personId, pin: textOf(form, 'pin') });
      return this.#start(request, reply, started, '/panel');
    } catch (error) {
      const problem = this.#messageOf(error, request);
      const text = problem.code === 'sign_in_failed' ? this.#texts(request).tablet.failed : problem.text;
      return this.#showTablet(request, refuse(reply, problem), { problem: text, chosen: personId });
    }
  }

  /** Returns the options of a passkey for the browser's script. */
  async offerPasskeys(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    requireSameOrigin(request);
    reply.headers(jsonHeaders);
    return beginPasskeySignIn(signInContext(this.#runtime, request));
  }

  async signInWithPasskey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const next = backPath(textOf(form, 'next'));
    try {
      const context = signInContext(this.#runtime, request);
      const started = await finishPasskeySignIn(context, { response: textOf(form, 'response') });
      return this.#start(request, reply, started, next);
    } catch (error) {
      const problem = this.#messageOf(error, request);
      return this.#sendSignIn(request, refuse(reply, problem), { next, problem: problem.text });
    }
  }

  async showForgotten(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, views.forgottenPage({ ...this.#page(request), isSent: false }));
  }

  async requestPasswordLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    try {
      await requestPasswordLink(signInContext(this.#runtime, request), { email: textOf(form, 'email') });
      this.#runtime.wakeWorkers();
      return sendPage(reply, views.forgottenPage({ ...this.#page(request), isSent: true }));
    } catch (error) {
      const problem = this.#messageOf(error, request);
      const page = { ...this.#page(request), problem: problem.text, isSent: false };
      return sendPage(refuse(reply, problem), views.forgottenPage(page));
    }
  }

  /** Shows the page of a link: an invitation, a new password, or the pairing of a tablet. */
  async showLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#sendLinkPage(request, reply, {});
  }

  async useLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const token = pathParameter(request, 'token');
    const context = signInContext(this.#runtime, request);
    try {
      if (textOf(form, 'operation') === 'pairTablet') {
        const { tabletToken } = await acceptTablet(context, { token });
        reply.header('set-cookie', pairedTabletCookie(request, tabletToken));
        return redirect(reply, '/panel/sign-in');
      }
      const { purpose } = await openLink(context, token);
      const password = textOf(form, 'password');
      const result =
        purpose === 'password'
          ? await resetPassword(context, { token, password })
          : await acceptInvitation(context, { token, password });
      return this.#answerSignIn(request, reply, result, '/panel');
    } catch (error) {
      const problem = this.#messageOf(error, request);
      return this.#sendLinkPage(request, refuse(reply, problem), { passwordError: problem.text });
    }
  }

  async offerInvitationPasskey(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    requireSameOrigin(request);
    const token = pathParameter(request, 'token');
    reply.headers(jsonHeaders);
    return beginInvitationPasskey(signInContext(this.#runtime, request), { token });
  }

  async acceptWithPasskey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = await readEntranceForm(request);
    const context = signInContext(this.#runtime, request);
    const token = pathParameter(request, 'token');
    const passkey = { name: nameOfDevice(request), response: textOf(form, 'response') };
    try {
      const started = await acceptInvitation(context, { token, passkey });
      return this.#start(request, reply, started, '/panel');
    } catch (error) {
      const problem = this.#messageOf(error, request);
      return this.#sendLinkPage(request, refuse(reply, problem), { problem: problem.text });
    }
  }

  /** Shows the page on which a signed-in person proves the identity again. */
  async showConfirm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const { next } = request.query as Record<string, string>;
    return this.#sendConfirm(request, reply, visit, { next: backPath(next) });
  }

  async confirm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const form = await readEntranceForm(request);
    const next = backPath(textOf(form, 'next'));
    const response = textOf(form, 'response');
    const proof = response === '' ? { password: textOf(form, 'password') } : { response };
    const problem = await this.checkProof(request, visit, proof);
    if (problem === null) return redirect(reply, next);
    return this.#sendConfirm(request, reply.code(401), visit, { next, problem });
  }

  /** Checks a proof of identity. Returns the message of a wrong one, and null otherwise. */
  async checkProof(
    request: FastifyRequest,
    { session, account }: SignedInVisit,
    proof: Parameters<typeof confirmIdentity>[2],
  ): Promise<string | null> {
    try {
      const context = signInContext(this.#runtime, request);
      await confirmIdentity(context, { id: session.id, accountId: account.id }, proof);
      return null;
    } catch (error) {
      return this.#messageOf(error, request).text;
    }
  }

  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireSameOrigin(request);
    const visit = await findVisit(this.#runtime, request);
    if (visit) {
      const context = signInContext(this.#runtime, request);
      await signOut(context, { id: visit.session.id, accountId: visit.account.id });
      this.#noteAccess(request);
    }
    // Removes the pages that the browser keeps for Back, and the drafts of forms.
    reply.header('clear-site-data', '"cache", "storage"').header('set-cookie', endedSessionCookie(request));
    return redirect(reply, '/panel/sign-in?out=1');
  }

  async #requireVisit(request: FastifyRequest): Promise<SignedInVisit> {
    const visit = await findVisit(this.#runtime, request);
    if (!visit) throw new SignedOutError();
    return visit;
  }

  #answerSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    result: SignInResult,
    next: string,
  ): Promise<FastifyReply> | FastifyReply {
    if (result.step === 'signed_in') return this.#start(request, reply, result, next);
    const { ticket, methods: factors } = result;
    return sendPage(reply, views.secondStepPage({ ...this.#page(request), ticket, next, factors }));
  }

  #start(request: FastifyRequest, reply: FastifyReply, started: StartedSession, next: string): FastifyReply {
    reply.header('set-cookie', sessionCookies(request, started));
    this.#noteAccess(request);
    return redirect(reply, next);
  }

  /** Notes that the sessions of a person have changed, for open pages that list them. */
  #noteAccess(request: FastifyRequest): void {
    this.#runtime.changes.note(requestWorkshop(request).instance.id, ['people']);
  }

  #sendSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { next?: string | undefined; email?: string; problem?: string; isSignedOut?: boolean },
  ): Promise<FastifyReply> {
    const page = this.#page(request);
    const { next, email = '', problem, isSignedOut = false } = shown;
    const html = views.signInPage({
      ...page,
      problem,
      email,
      next: backPath(next),
      isSignedOut,
      docsUrl: `${docsPath}/${page.page.language}`,
      declarationUrl: `${declarationPath}?lang=${page.page.language}`,
    });
    return sendPage(reply, html);
  }

  async #showTablet(
    request: FastifyRequest,
    reply: FastifyReply,
    { problem, chosen = null }: { problem?: string; chosen?: number | null } = {},
  ): Promise<FastifyReply> {
    try {
      const { people } = await listPeopleOfTablet(signInContext(this.#runtime, request));
      return sendPage(reply, views.tabletPage({ ...this.#page(request), problem, people, chosen }));
    } catch (error) {
      const refusal = this.#messageOf(error, request);
      return this.#sendSignIn(request, refuse(reply, refusal), { problem: refusal.text });
    }
  }

  async #sendLinkPage(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { problem?: string; passwordError?: string },
  ): Promise<FastifyReply> {
    const context = signInContext(this.#runtime, request);
    const token = pathParameter(request, 'token');
    const page = { ...this.#page(request), ...shown };
    const named = { instanceId: context.instance.id, linkHash: hashToken(token), now: context.now };
    const tablet = isSecretToken(token)
      ? await findTabletByLink(this.#runtime.database.reads, named)
      : undefined;
    if (tablet) return sendPage(reply, views.pairPage({ ...page, token, name: tablet.name }));
    try {
      const link = await openLink(context, token);
      const html =
        link.purpose === 'password'
          ? views.resetPage({ ...page, token })
          : views.welcomePage({ ...page, token, name: link.name, role: link.role, email: link.email ?? '' });
      return sendPage(reply, html);
    } catch (error) {
      const { status } = this.#messageOf(error, request);
      return sendPage(reply.code(status), views.invalidLinkPage(this.#page(request)));
    }
  }

  #sendConfirm(
    request: FastifyRequest,
    reply: FastifyReply,
    { session }: SignedInVisit,
    shown: { next: string; problem?: string },
  ): Promise<FastifyReply> {
    const hasPassword = session.has_password;
    return sendPage(reply, views.confirmPage({ ...this.#page(request), ...shown, hasPassword }));
  }

  #page(request: FastifyRequest): EntrancePage {
    const { instance } = requestWorkshop(request);
    const { theme } = readPreferences(request);
    const language = panelLanguage(request);
    return {
      page: plainPage({ language, zone: instance.timezone, path: request.url, theme }),
      workshop: {
        name: instance.name,
        logo: instance.logo_url,
        color: instance.brand_color,
        sandbox: instance.sandbox,
      },
      plainHttp: !isSecureRequest(request) && !isLoopback(request),
      passkeys: canHavePasskeys(instance) && (isSecureRequest(request) || isLoopback(request)),
    };
  }

  #texts(request: FastifyRequest) {
    return signInTexts[panelLanguage(request)];
  }

  /** Returns the message of a refused sign-in. Throws errors that are not refusals. */
  #messageOf(error: unknown, request: FastifyRequest): EntranceRefusal {
    if (!(error instanceof Problem)) throw error;
    const language = panelLanguage(request);
    const { status, body } = renderProblem(error, language);
    const { message, fields } = JSON.parse(body).error;
    const { retryAfterSeconds } = error.extras;
    return { status, code: error.code, text: fields?.[0]?.message ?? message, retryAfterSeconds };
  }
}

const jsonHeaders = {
  ...guardHeaders,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

interface EntranceRefusal {
  status: number;
  code: string;
  text: string;
  retryAfterSeconds: number | undefined;
}

/** Sets the status of a refusal, and when the next attempt is allowed. */
function refuse(reply: FastifyReply, { status, retryAfterSeconds }: EntranceRefusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status);
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers(panelHeaders).redirect(path, 303);
}

function requireSameOrigin(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
}

async function readEntranceForm(request: FastifyRequest): Promise<SubmittedForm> {
  requireSameOrigin(request);
  return readSubmittedForm(request);
}

/** Names the passkey of a person who accepts an invitation after its device. */
function nameOfDevice(request: FastifyRequest): string {
  return describeDevice(requestSource(request).userAgent) || 'Passkey';
}

/** Reads the second factors that the page of the second step offered. */
function readFactors(form: SubmittedForm): SecondFactor[] {
  const named = textOf(form, 'factors').split(' ');
  return secondFactors.filter((factor) => named.includes(factor));
}

function textOf({ fields }: SubmittedForm, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
