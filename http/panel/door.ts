import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../domain/requests/problem.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import { screens } from '../../views/panel/index.ts';
import { renderScreen } from '../../views/panel/render.tsx';
import type { Address, Page, Screen, Toast } from '../../views/panel/screen.ts';
import { pathOfUrl } from '../input/request-head.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { operationInput } from './desk-schemas.ts';
import { panelHeaders } from './headers.ts';
import { LiveStreams } from './live.ts';
import { screenMatcher } from './match-screen.ts';
import { PanelOperations } from './operations.ts';
import { isLoopback, isSameOrigin, isSecureRequest } from './origin.ts';
import { PanelError, SignedOutError } from './panel-error.ts';
import { backPath, preferenceCookies } from './preferences.ts';
import { readSubmittedForm, type SubmittedForm } from './read-form.ts';
import { composePage, formOperation, type LoadedScreen, loadScreen, maySee, readRefusal } from './screens.ts';
import { sendPage } from './send-page.ts';
import { findVisit, type SignedInVisit } from './session.ts';
import { readToast, toastCookie } from './toast.ts';

const matchScreen = screenMatcher(screens);

/** Serves the screens: GET shows a screen, POST performs the operation that its form names. */
export class PanelDoor {
  readonly #runtime: Runtime;
  readonly #streams: LiveStreams;
  readonly operations: PanelOperations;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.operations = new PanelOperations(runtime);
    this.#streams = new LiveStreams(runtime);
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { visit, screen, address } = await this.#enter(request);
    const loaded = await loadScreen(this.operations, visit, screen, address);
    const toast = readToast(request);
    if (toast) reply.header('set-cookie', toastCookie(request, null));
    const page = this.#compose({ request, visit, address, versions: loaded.versions, toast });
    return this.#send(reply, visit, screen, loaded, page);
  }

  async submit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
    const { visit, screen, address } = await this.#enter(request);
    const form = await readSubmittedForm(request);
    const operation = formOperation(screen, form);
    const nonce = [form.fields.nonce].flat().at(-1);
    if (!operation || !nonce) throw new PanelError('unknownForm');
    const { instance } = visit.workshop;
    const now = toWorkshopTime(instance, this.#runtime.clock());
    const input = operationInput(operation, form, { now, timezone: instance.timezone });
    const version = [form.fields.version].flat().at(-1);
    const answer = await this.operations.perform(
      visit,
      operation,
      { ...input, ...(version && { version }) },
      nonce,
    );
    if (answer.statusCode >= 500) throw problem('service_unavailable');
    this.#runtime.workshops.forget(visit.workshop.foundBy);
    if (answer.statusCode >= 400) {
      const refusal = readRefusal(answer, operation, form);
      const loaded = await loadScreen(this.operations, visit, screen, address);
      const page = this.#compose({ request, visit, address, versions: loaded.versions, refusal });
      return this.#send(reply.code(answer.statusCode), visit, screen, loaded, page);
    }
    return this.#answerAct({ request, reply, visit, screen, address, operation, form, body: answer.json() });
  }

  /** Leads to the next page; an operation whose result can be shown only once is answered with the page itself. */
  async #answerAct(act: {
    request: FastifyRequest;
    reply: FastifyReply;
    visit: SignedInVisit;
    screen: Screen;
    address: Address;
    operation: DeskOperationId;
    form: SubmittedForm;
    body: unknown;
  }): Promise<FastifyReply> {
    const { request, reply, visit, screen, address, operation, body } = act;
    const plan = screen.forms[operation] ?? {};
    if (plan.showsResult) {
      const loaded = await loadScreen(this.operations, visit, screen, address);
      const result = { operation, body };
      const page = this.#compose({ request, visit, address, versions: loaded.versions, result });
      return this.#send(reply, visit, screen, loaded, page);
    }
    const toast = plan.toast ?? toastOf(operation);
    reply.header('set-cookie', toastCookie(request, toast));
    return reply.headers(panelHeaders).redirect(plan.next?.(body, address) ?? request.url, 303);
  }

  /** Opens a stream of the changes of the workshop. */
  async openStream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await findVisit(this.#runtime, request);
    if (!visit) throw new SignedOutError();
    this.#streams.open(visit, reply);
    return reply;
  }

  /** Stores the choice of colours, language or navigation of a browser. */
  async setAppearance(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
    const form = await readSubmittedForm(request);
    return reply
      .headers(panelHeaders)
      .header('set-cookie', preferenceCookies(request, form))
      .redirect(backPath(form.fields.back), 303);
  }

  closeStreams(): void {
    this.#streams.close();
  }

  close(): Promise<void> {
    return this.operations.close();
  }

  async #enter(request: FastifyRequest) {
    const path = pathOfUrl(request.url);
    const visit = await findVisit(this.#runtime, request);
    if (!visit) throw new SignedOutError();
    const match = matchScreen(path);
    if (!match) throw new PanelError('notFound');
    const address: Address = { path, params: match.params, query: singleValues(request.query) };
    return { visit, screen: match.screen, address };
  }

  #compose(parts: Omit<Parameters<typeof composePage>[0], 'runtime'>): Page {
    return composePage({ runtime: this.#runtime, ...parts });
  }

  async #send(
    reply: FastifyReply,
    visit: SignedInVisit,
    screen: Screen,
    { data }: LoadedScreen,
    page: Page,
  ): Promise<FastifyReply> {
    const { instance } = visit.workshop;
    const allowed = screens.flatMap((each) => (each.place && maySee(visit, each) ? [each.place] : []));
    const html = renderScreen({
      ...{ screen, data, page, allowed },
      logo: instance.logo_url,
      color: instance.brand_color,
      plainHttp: !isSecureRequest(reply.request) && !isLoopback(reply.request),
    });
    return sendPage(reply, html);
  }
}

/** Returns the query of a page without repeated parameters. */
function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the message after an act from the verb of its operation, if the screen names none. */
function toastOf(operation: DeskOperationId): Toast {
  if (/^(create|add|invite|draft)/.test(operation)) return 'added';
  if (/^(remove|end|revoke|discard|withdraw|clear)/.test(operation)) return 'removed';
  if (/^(send|resend|test)/.test(operation)) return 'sent';
  return /^set/.test(operation) ? 'saved' : 'done';
}
