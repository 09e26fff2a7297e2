import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import { secondFactorPath } from '../../views/panel/account/second-factor.tsx';
import { screens } from '../../views/panel/index.ts';
import type { PlaceName } from '../../views/panel/places.ts';
import type { Address, Screen } from '../../views/panel/screen.ts';
import { pathOfUrl } from '../input/request-head.ts';
import { noteAct } from './act-log.ts';
import type { SubmittedForm } from './forms/read.ts';
import { screenMatcher } from './match-screen.ts';
import type { Panel } from './panel.ts';
import { PanelError, SecondFactorMissingError, SignedOutError } from './panel-error.ts';
import { maySee } from './screens.ts';
import { findVisit, type SignedInVisit } from './session.ts';
import { mayVisitPerform } from './visit.ts';

/** A signed-in person's request for a screen. */
export interface ScreenVisit {
  request: FastifyRequest;
  reply: FastifyReply;
  visit: SignedInVisit;
  screen: Screen;
  address: Address;
}

/** A form that was submitted to a screen, and the operation that it names. */
export interface FormVisit extends ScreenVisit {
  operation: DeskOperationId;
  form: SubmittedForm;
}

const matchScreen = screenMatcher(screens);

export async function requireVisit({ runtime }: Panel, request: FastifyRequest): Promise<SignedInVisit> {
  const visit = await findVisit(runtime, request);
  if (!visit) throw new SignedOutError();
  return visit;
}

/** Finds the session and the screen of a request. Refuses an operation that the person's role may not perform. */
export async function enterScreen(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ScreenVisit> {
  const path = pathOfUrl(request.url);
  const visit = await requireVisit(panel, request);
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
  return { request, reply, visit, screen, address };
}

/** Returns the entries of the navigation that a person's role may open. */
export function allowedPlaces(visit: SignedInVisit): PlaceName[] {
  const places = screens.flatMap((screen) => (screen.place && maySee(visit, screen) ? [screen.place] : []));
  // Several screens belong to one entry.
  return [...new Set(places)];
}

/** Returns the query of a page without repeated parameters. Undecodable bytes become replacement characters. */
export function singleValues(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.toWellFormed()]] : [])),
  );
}
