import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Response } from 'light-my-request';
import { attachmentHeader } from '../../domain/documents/document.ts';
import { problem } from '../../domain/requests/problem.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { tableCsv } from '../../domain/text/table-csv.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { Language } from '../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import { accountScreen } from '../../views/panel/account/account.tsx';
import { secondFactorPath } from '../../views/panel/account/second-factor.tsx';
import { findScreen, renderFindOptions, renderPickerOptions } from '../../views/panel/find.tsx';
import { screens } from '../../views/panel/index.ts';
import {
  certaintyField,
  confirmationField,
  type FormConflict,
  type ShownForm,
} from '../../views/panel/page-context.ts';
import { type PlaceName, placeNames, places } from '../../views/panel/places.ts';
import { renderScreen } from '../../views/panel/render.tsx';
import type {
  Address,
  CsvTable,
  OperationRefusal,
  Page,
  Screen,
  Toast,
  UndoAct,
} from '../../views/panel/screen.ts';
import { todayScreen } from '../../views/panel/today/today.tsx';
import { operationLabel } from '../../views/texts/desk.ts';
import { doorTexts } from '../../views/texts/panel/door.ts';
import { signInTexts } from '../../views/texts/panel/sign-in.ts';
import { pathOfUrl, pathParameter } from '../input/request-head.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { noteAct, noteAnswer, readActAnswer } from './act-log.ts';
import { compareForm, lostInput } from './conflict.ts';
import { operationInput, replaceField } from './desk-schemas.ts';
import { describeTypedDate } from './echo.ts';
import { Entrance } from './entrance/entrance.ts';
import { sendOperationFile } from './files.ts';
import { findAnything } from './find.ts';
import { panelHeaders } from './headers.ts';
import { LiveStreams } from './live.ts';
import { screenMatcher } from './match-screen.ts';
import { type OperationInput, PanelOperations } from './operations.ts';
import { isLoopback, isSameOrigin, isSecureRequest } from './origin.ts';
import { PanelError, RecordRemovedError, SecondFactorMissingError, SignedOutError } from './panel-error.ts';
import { findForLine, findForPicker } from './pick.ts';
import { pickRecords, showResults } from './picked.ts';
import { backPath, clearedLanguageCookie, isPanelPath, preferenceCookies } from './preferences.ts';
import { readSubmittedForm, type SubmittedForm } from './read-form.ts';
import {
  composePage,
  formOperation,
  type LoadedScreen,
  loadScreen,
  maySee,
  ReadRefusedError,
  readRefusal,
} from './screens.ts';
import { sendPage } from './send-page.ts';
import { findVisit, type SignedInVisit } from './session.ts';
import { readToast, toastCookie } from './toast.ts';
import { mayVisitPerform } from './visit.ts';

const matchScreen = screenMatcher(screens);

/** A form is sent again for the present record at most twice. Then the person sees the comparison. */
const maxAttempts = 3;

/** Where `/panel` leads roles that do not see the day, in this order of preference. */
const homePlaces: readonly PlaceName[] = ['jobs', ...placeNames];

interface ScreenVisit {
  request: FastifyRequest;
  reply: FastifyReply;
  visit: SignedInVisit;
  screen: Screen;
  address: Address;
}

/** Serves the screens: GET shows a screen, POST performs the operation that its form names. */
export class PanelDoor {
  readonly #runtime: Runtime;
  readonly entrance: Entrance;
  readonly #streams: LiveStreams;
  readonly operations: PanelOperations;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.operations = new PanelOperations(runtime);
    this.entrance = new Entrance(runtime);
    this.#streams = new LiveStreams(runtime);
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { visit, screen, address } = await this.#enter(request);
    if (screen === todayScreen && !maySee(visit, screen)) return leadHome(visit, reply);
    const loaded = await loadScreen(this.operations, visit, screen, address);
    const toast = readToast(request);
    if (toast) reply.header('set-cookie', toastCookie(request, null));
    const search = { operations: this.operations, visit };
    const refusal = await showResults(search, screen, request.query as SubmittedForm['fields']);
    const page = this.#compose({ request, visit, address, versions: loaded.versions, toast, refusal });
    const csv = address.query.format === 'csv' ? screen.csv?.(loaded.data as never, page) : undefined;
    if (csv) return sendCsv(reply, csv, page.language);
    return this.#send(reply, visit, screen, loaded, page);
  }

  async submit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
    const { visit, screen, address } = await this.#enter(request);
    requirePerson(request, reply, visit);
    const form = await readSubmittedForm(request);
    replaceField(form.fields);
    const operation = formOperation(screen, address, form);
    const nonce = [form.fields.nonce].flat().at(-1);
    if (!operation || !nonce) throw new PanelError('unknownForm');
    noteAct(request, visit, operation);
    const proof = await this.#requireProof({ request, visit, operation, form });
    if (proof) noteAnswer(request, { status: 403, code: proof.code, fields: null });
    if (proof) return this.#sendRefusal({ request, reply: reply.code(403), visit, screen, address }, proof);
    const search = { operations: this.operations, visit, operation };
    const unready =
      (await pickRecords(search, form.fields)) ?? missingCertainty(visit, screen, operation, form);
    if (unready)
      return this.#sendRefusal({ request, reply: reply.code(422), visit, screen, address }, unready);
    const { instance } = visit.workshop;
    const now = toWorkshopTime(instance, this.#runtime.clock());
    const input = operationInput(operation, form, { now, timezone: instance.timezone });
    const act = { request, reply, visit, screen, address, operation, form };
    if (wantsAnswer(request)) return this.#answerScript({ ...act, input, nonce });
    const undo = await this.#planUndo(act);
    const { answer, compared } = await this.#performAct({ ...act, input, nonce });
    noteAnswer(
      request,
      readActAnswer(answer.statusCode, () => answer.json()),
    );
    if (answer.statusCode >= 500) throw problem('service_unavailable');
    this.#runtime.workshops.forget(visit.workshop.foundBy);
    // The page that follows then already has the count of this act, and need not be read again.
    await this.#runtime.changes.flush();
    if (answer.statusCode >= 400) {
      const refusal = readRefusal(answer, operation, form, visit.language);
      const shown = await this.#refresh({ ...act, reply: reply.code(answer.statusCode) });
      return compared
        ? this.#sendRefusal(shown, { ...refusal, conflict: compared.conflict }, compared.loaded)
        : this.#sendRefusal(shown, refusal);
    }
    const type = String(answer.headers['content-type']);
    if (!type.startsWith('application/json')) return sendFileAnswer(reply, answer);
    const file = readFileAnswer(operation, answer);
    if (file) return sendFile(reply, file);
    return this.#answerAct({ ...act, undo, body: answer.json() });
  }

  /** Performs an act of a script, which shows the operation's answer itself. */
  async #answerScript(act: {
    request: FastifyRequest;
    reply: FastifyReply;
    visit: SignedInVisit;
    operation: DeskOperationId;
    input: OperationInput;
    nonce: string;
  }): Promise<FastifyReply> {
    const { request, reply, visit, operation, input, nonce } = act;
    const answer = await this.operations.perform(visit, operation, input, nonce);
    noteAnswer(
      request,
      readActAnswer(answer.statusCode, () => answer.json()),
    );
    if (answer.statusCode >= 500) throw problem('service_unavailable');
    this.#runtime.workshops.forget(visit.workshop.foundBy);
    await this.#runtime.changes.flush();
    return reply
      .headers({ ...panelHeaders, 'content-type': 'application/json; charset=utf-8' })
      .code(answer.statusCode)
      .send(answer.payload);
  }

  /** Returns the act that reverts the act of a form. It needs the record before the act. */
  async #planUndo({
    visit,
    screen,
    address,
    operation,
    form,
  }: ScreenVisit & { operation: DeskOperationId; form: SubmittedForm }): Promise<UndoAct | undefined> {
    const { undo } = screen.forms[operation] ?? {};
    if (!undo) return undefined;
    const { data } = await loadScreen(this.operations, visit, screen, address);
    return undo(data, form.fields);
  }

  /**
   * Performs the operation of a form. If another person changed the record, but none of the fields of the form, performs
   * it for the present record; otherwise returns the comparison of the form with the record.
   */
  async #performAct(
    act: ScreenVisit & {
      operation: DeskOperationId;
      form: SubmittedForm;
      input: OperationInput;
      nonce: string;
    },
  ): Promise<{ answer: Response; compared?: { conflict: FormConflict; loaded: LoadedScreen } }> {
    const { visit, operation, form, input, nonce } = act;
    let version = [form.fields.version].flat().at(-1);
    for (let attempt = 1; ; attempt += 1) {
      const versioned = { ...input, ...(version && { version }) };
      const answer = await this.operations.perform(visit, operation, versioned, nonce);
      if (answer.statusCode !== 409 || answer.headers.etag === undefined) return { answer };
      const refusal = readRefusal(answer, operation, form, visit.language);
      const { refused, page, loaded } = await this.#renderRefused(await this.#refresh(act), refusal);
      const conflict = compareForm({ operation, form, shown: refused, page });
      if (conflict) return { answer, compared: { conflict, loaded } };
      if (attempt === maxAttempts) return { answer };
      // The version of the compared page: if the record has changed since, it is compared again.
      version = refused?.version;
    }
  }

  /** Reads the row of the workshop again, because another process may have changed it. */
  async #refresh<Act extends ScreenVisit>(act: Act): Promise<Act> {
    const { foundBy } = act.visit.workshop;
    this.#runtime.workshops.forget(foundBy);
    const workshop = await this.#runtime.workshops.get(foundBy);
    return workshop ? { ...act, visit: { ...act.visit, workshop } } : act;
  }

  /** Renders the page of a refused form. Returns the form as the page shows it, if it still does. */
  async #renderRefused(
    { request, reply, visit, screen, address }: ScreenVisit,
    refusal: OperationRefusal,
    known?: LoadedScreen,
  ): Promise<{ html: string; refused: ShownForm | undefined; page: Page; loaded: LoadedScreen }> {
    const loaded = known ?? (await loadScreen(this.operations, visit, screen, address));
    const forms: ShownForm[] = [];
    const page: Page = {
      ...this.#compose({ request, visit, address, versions: loaded.versions, refusal }),
      onForm: (form) => forms.push(form),
    };
    const html = this.#render(reply, visit, screen, loaded, page);
    const refused = forms.find(({ operation, id }) => operation === refusal.operation && id === refusal.form);
    return { html, refused, page, loaded };
  }

  /**
   * Checks the proof of identity that a sensitive operation requires. Returns the refusal if the form contains none, or
   * a wrong one.
   */
  async #requireProof(act: {
    request: FastifyRequest;
    visit: SignedInVisit;
    operation: DeskOperationId;
    form: SubmittedForm;
  }): Promise<OperationRefusal | null> {
    const { request, visit, operation, form } = act;
    if (!deskOperations[operation].sensitive || visit.isConfirmed) return null;
    const { confirm } = signInTexts[visit.language];
    const input = { ...form.fields, [confirmationField]: '' };
    const refusal = { operation, code: 'confirmation_needed', message: confirm.text, fields: {}, input };
    const shown: OperationRefusal = {
      ...refusal,
      ...(typeof form.fields.form === 'string' && { form: form.fields.form }),
      asksForProof: true,
    };
    const password = form.fields[confirmationField];
    if (typeof password !== 'string' || password === '') return shown;
    const wrong = await this.entrance.checkProof(request, visit, { password });
    return wrong === null ? null : { ...shown, fields: { [confirmationField]: wrong } };
  }

  /** Shows the page with the refused form. If the page no longer has the form, shows its input for copying. */
  async #sendRefusal(
    shown: ScreenVisit,
    refusal: OperationRefusal,
    known?: LoadedScreen,
  ): Promise<FastifyReply> {
    const { request, reply, visit, screen, address } = shown;
    const isRemoved = reply.statusCode === 404;
    try {
      const { html, refused, page, loaded } = await this.#renderRefused(shown, refusal, known);
      const isShown = refused !== undefined || refusal.conflict !== undefined;
      if (isShown) return await sendPage(reply, html);
      const lost = lostInput(refusal, isRemoved, page);
      return await this.#send(reply, visit, screen, loaded, { ...page, lostInput: lost });
    } catch (error) {
      if (!(error instanceof ReadRefusedError) || error.status !== 404) throw error;
      const page = this.#compose({ request, visit, address, refusal });
      throw new RecordRemovedError(lostInput(refusal, true, page));
    }
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
    undo: UndoAct | undefined;
    body: unknown;
  }): Promise<FastifyReply> {
    const { request, reply, visit, screen, address, operation, form, undo, body } = act;
    const plan = screen.forms[operation] ?? {};
    const { showsResult = false } = plan;
    if (typeof showsResult === 'function' ? showsResult(body) : showsResult) {
      const loaded = await loadScreen(this.operations, visit, screen, address);
      const result = { operation, body, input: form.fields };
      const page = this.#compose({ request, visit, address, versions: loaded.versions, result });
      return this.#send(reply, visit, screen, loaded, page);
    }
    const kind = plan.toast ?? toastOf(operation);
    reply.header(
      'set-cookie',
      toastCookie(request, { kind, undo: undo ?? plan.undoResult?.(body, form.fields) }),
    );
    if (plan.clearsLanguage) reply.header('set-cookie', clearedLanguageCookie);
    return reply.headers(panelHeaders).redirect(plan.next?.(body, address, form.fields) ?? request.url, 303);
  }

  /** Opens a stream of the changes of the workshop. */
  async openStream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    this.#streams.open(visit, reply);
    return reply;
  }

  /** Answers the options of a picker, or of the command field, while the person types. */
  async pick(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const { q = '', create } = singleValues(request.query);
    const kind = pathParameter(request, 'kind');
    const page = this.#compose({ request, visit, address: { path: request.url, params: {}, query: {} } });
    if (kind === 'find') {
      const groups = await findAnything(this.operations, visit, q, allowedPlaces(visit));
      return sendPage(reply, renderFindOptions(page, q, groups));
    }
    const results =
      kind === 'line'
        ? await findForLine(this.operations, visit, q)
        : await findForPicker(this.operations, visit, kind, q);
    if (results === null) throw new PanelError('role');
    return sendPage(
      reply,
      renderPickerOptions(page, { query: q, results, createHref: createHrefFor(visit, create) }),
    );
  }

  /** Returns the options with which the browser's script makes a passkey for the signed-in person. */
  async offerNewPasskey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
    const visit = await this.#requireVisit(request);
    if (!mayVisitPerform(visit, deskOperations.beginPasskey)) throw new PanelError('role');
    reply.headers({ ...panelHeaders, 'content-type': 'application/json; charset=utf-8' });
    if (deskOperations.beginPasskey.sensitive && !visit.isConfirmed) {
      const { back = '' } = singleValues(request.query);
      return reply.code(403).send({ confirm: `/panel/confirm?next=${encodeURIComponent(backPath(back))}` });
    }
    const nonce = randomBytes(16).toString('base64url');
    const answer = await this.operations.perform(visit, 'beginPasskey', {}, nonce);
    const body = answer.json();
    return reply.code(answer.statusCode).send(answer.statusCode === 200 ? body.options : body);
  }

  /** Sends a photo or a paper that a read of the desk answers. */
  async file(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const name = pathParameter(request, 'operation');
    return sendOperationFile(this.operations, visit, name, singleValues(request.query), reply);
  }

  /** Answers how a form will read a typed date, as text. */
  async echo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const { type = '', text = '' } = singleValues(request.query);
    const { instance } = visit.workshop;
    const now = toWorkshopTime(instance, this.#runtime.clock());
    const { language } = this.#compose({
      request,
      visit,
      address: { path: request.url, params: {}, query: {} },
    });
    const echo = describeTypedDate(type, text, { now, timezone: instance.timezone, language });
    return reply.headers({ ...panelHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(echo ?? '');
  }

  /** Shows the results of the command field as a page, for browsers without scripts. */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.#requireVisit(request);
    const { q = '' } = singleValues(request.query);
    const address = { path: '/panel/find', params: {}, query: { q } };
    const groups = await findAnything(this.operations, visit, q, allowedPlaces(visit));
    const page = this.#compose({ request, visit, address });
    return this.#send(reply, visit, findScreen(groups), { data: {}, versions: {} }, page);
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

  async #requireVisit(request: FastifyRequest): Promise<SignedInVisit> {
    const visit = await findVisit(this.#runtime, request);
    if (!visit) throw new SignedOutError();
    return visit;
  }

  async #enter(request: FastifyRequest) {
    const path = pathOfUrl(request.url);
    const visit = await this.#requireVisit(request);
    if (visit.session.lacks_second_factor && path !== secondFactorPath) throw new SecondFactorMissingError();
    const match = matchScreen(path);
    if (!match) throw new PanelError('notFound');
    const address: Address = { path, params: match.params, query: singleValues(request.query) };
    const { screen } = match;
    const named = screen.operationOf?.(address);
    if (named === null) throw new PanelError('notFound');
    if (named && !mayVisitPerform(visit, deskOperations[named])) {
      if (request.method === 'POST') noteAct(request, visit, named);
      throw new PanelError('role');
    }
    return { visit, screen, address };
  }

  #compose(parts: Omit<Parameters<typeof composePage>[0], 'runtime'>): Page {
    return composePage({ runtime: this.#runtime, ...parts });
  }

  async #send(
    reply: FastifyReply,
    visit: SignedInVisit,
    screen: Screen,
    loaded: LoadedScreen,
    page: Page,
  ): Promise<FastifyReply> {
    return sendPage(reply, this.#render(reply, visit, screen, loaded, page));
  }

  #render(
    reply: FastifyReply,
    visit: SignedInVisit,
    screen: Screen,
    { data, live }: LoadedScreen,
    page: Page,
  ): string {
    const { instance } = visit.workshop;
    const allowed = allowedPlaces(visit);
    return renderScreen({
      ...{ screen, data, page, allowed, live },
      logo: instance.logo_url,
      color: instance.brand_color,
      plainHttp: !isSecureRequest(reply.request) && !isLoopback(reply.request),
    });
  }
}

/** Tells whether a script sent the form, and shows the answer of the operation itself. */
function wantsAnswer({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

/**
 * Refuses an act that a person submitted before another person signed in on the same device. Acts that waited for a
 * connection name their person.
 */
function requirePerson({ headers }: FastifyRequest, reply: FastifyReply, { account }: SignedInVisit): void {
  const sent = headers['x-panel-person'];
  if (sent === undefined || sent === String(account.staffId)) return;
  // The script recognises the answer by this header, and keeps the act.
  reply.header('x-panel-person', String(account.staffId));
  throw new PanelError('role');
}

/** Returns the question before an act that cannot be undone, unless the form contains its answer. */
function missingCertainty(
  { language }: SignedInVisit,
  { forms }: Screen,
  operation: DeskOperationId,
  { fields }: SubmittedForm,
): OperationRefusal | null {
  if (!forms[operation]?.asks || fields[certaintyField] === 'true') return null;
  return {
    ...{ operation, code: 'certainty_needed', fields: {}, input: fields, asksForCertainty: true },
    ...(typeof fields.form === 'string' && { form: fields.form }),
    message: doorTexts[language].irreversible(operationLabel(language, operation)),
  };
}

/** Sends the file that an operation answers as a download, so that no browser opens it as a page of this host. */
function sendFileAnswer(reply: FastifyReply, answer: Response): FastifyReply {
  const { 'content-type': type, 'content-disposition': disposition = 'attachment' } = answer.headers;
  return reply
    .headers({ ...panelHeaders, 'content-type': String(type) })
    .header('content-disposition', String(disposition).replace(/^inline/, 'attachment'))
    .send(answer.rawPayload);
}

/** Sends the rows of a table as CSV. */
function sendCsv(reply: FastifyReply, { name, rows }: CsvTable, language: Language): FastifyReply {
  return reply
    .headers({ ...panelHeaders, 'content-type': 'text/csv; charset=utf-8' })
    .header('content-disposition', attachmentHeader(`${name}.csv`))
    .send(tableCsv(rows, language));
}

interface AnsweredFile {
  filename: string;
  content: string;
}

/** Returns the file of an operation whose answer contains it in base64 (`x-cli-file`). */
function readFileAnswer(operation: DeskOperationId, answer: Response): AnsweredFile | null {
  const { file } = deskOperations[operation].cli;
  return file === 'out' || file === 'stdout' ? answer.json<AnsweredFile>() : null;
}

/** Sends a file as a download without a type that a browser would show. */
function sendFile(reply: FastifyReply, { filename, content }: AnsweredFile): FastifyReply {
  return reply
    .headers({ ...panelHeaders, 'content-type': 'application/octet-stream' })
    .header('content-disposition', attachmentHeader(filename))
    .send(Buffer.from(content, 'base64'));
}

/** Returns the address of the form that creates a record, if it is one of the panel whose operation the role may perform. */
function createHrefFor(visit: SignedInVisit, href: string | undefined): string | undefined {
  if (!isPanelPath(href)) return undefined;
  const name = /^\/panel\/operations\/(\w+)/.exec(href)?.[1];
  const isAllowed =
    name === undefined || (isKeyOf(name, deskOperations) && mayVisitPerform(visit, deskOperations[name]));
  return isAllowed ? href : undefined;
}

/** Leads a person whose role does not see the day to the first screen that it sees. */
function leadHome(visit: SignedInVisit, reply: FastifyReply): FastifyReply {
  const allowed = allowedPlaces(visit);
  const place = homePlaces.find((each) => allowed.includes(each));
  return reply.headers(panelHeaders).redirect(place ? places[place].path : accountScreen.path, 303);
}

/** Returns the entries of the navigation that a person's role may open. */
function allowedPlaces(visit: SignedInVisit): PlaceName[] {
  const places = screens.flatMap((screen) => (screen.place && maySee(visit, screen) ? [screen.place] : []));
  // Several screens belong to one entry.
  return [...new Set(places)];
}

/** Returns the query of a page without repeated parameters. Undecodable bytes become replacement characters. */
function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.toWellFormed()]] : [])),
  );
}

/** Returns the message after an act from the verb of its operation, if the screen names none. */
function toastOf(operation: DeskOperationId): Toast {
  if (/^(create|add|invite|draft)/.test(operation)) return 'added';
  if (/^(remove|end|revoke|discard|withdraw|clear)/.test(operation)) return 'removed';
  if (/^(send|resend|test)/.test(operation)) return 'sent';
  return /^set/.test(operation) ? 'saved' : 'done';
}
