import type { FastifyReply } from 'fastify';
import { renderScreen } from '../../views/panel/render.tsx';
import type { Page, Screen } from '../../views/panel/screen.ts';
import { isLoopback, isSecureRequest } from './origin.ts';
import { allowedPlaces } from './screen-visit.ts';
import type { LoadedScreen } from './screens.ts';
import { sendPage } from './send-page.ts';
import type { SignedInVisit } from './session.ts';

/** A screen with its data and what every view receives. */
export interface ComposedScreen {
  visit: SignedInVisit;
  screen: Screen;
  loaded: LoadedScreen;
  page: Page;
}

export function sendScreen(reply: FastifyReply, composed: ComposedScreen): Promise<FastifyReply> {
  return sendPage(reply, renderPage(reply, composed));
}

/** Returns the page of a screen as HTML. */
export function renderPage(
  { request }: FastifyReply,
  { visit, screen, loaded, page }: ComposedScreen,
): string {
  const { instance } = visit.workshop;
  const { data, live, partsWaiting } = loaded;
  return renderScreen({
    ...{ screen, data, live, partsWaiting, page, allowed: allowedPlaces(visit) },
    logo: instance.logo_url,
    color: instance.brand_color,
    plainHttp: !isSecureRequest(request) && !isLoopback(request),
  });
}
