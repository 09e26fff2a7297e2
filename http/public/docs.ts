import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { problem } from '../../domain/requests/problem.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { type Asset, assets } from '../../views/docs/assets.ts';
import { docsHeaders } from '../../views/docs/frame.ts';
import { findPicture } from '../../views/docs/pictures.ts';
import { isDocsPage } from '../../views/docs/site.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pathOfUrl, requestLanguage } from '../input/request-head.ts';
import { convertError, handleError, sendRefusal } from '../output/error-handler.ts';
import { sendCacheable } from '../output/etag.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  type DocsAddress,
  existsInDocs,
  findDocs,
  llmsByLanguage,
  missingPage,
  renderDocs,
} from './docs-cache.ts';
import { renderInTurn } from './docs-turns.ts';

export const docsPaths: KnownPath[] = [
  { pattern: /^\/docs(?:\/|$)/, allow: 'GET, HEAD' },
  { pattern: /^\/llms\.txt$/, allow: 'GET, HEAD' },
];

const htmlType = 'text/html; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';
const immutableCacheControl = 'public, max-age=31536000, immutable';

/**
 * Registers /docs: the guide, the reference, and a page for each error, event and schema, in six languages. Requires no
 * key.
 */
export async function registerDocs(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (docs) => {
    docs.setErrorHandler(refuseInAcceptedFormat);
    docs.addHook('onRequest', instanceGuard(runtime));
    docs.addHook('onSend', sendCacheable);
    docs.get('/docs', sendDocs);
    docs.get('/docs/*', sendDocs);
    docs.get('/llms.txt', sendLlms);
    docs.get('/docs/llms.txt', sendLlms);
    for (const asset of Object.values(assets))
      docs.get(asset.path, async (_request, reply) => sendAsset(reply, asset));
    docs.get('/docs/assets/:name', async (request, reply) => {
      const picture = findPicture(pathOfUrl(request.url));
      if (!picture) throw problem('not_found');
      return sendAsset(reply, picture);
    });
  });
}

function sendAsset(reply: FastifyReply, { type, body }: Asset): FastifyReply {
  return reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', immutableCacheControl)
    .send(body);
}

async function sendLlms(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = await docsContent(request, llmsByLanguage);
  return reply.type('text/plain; charset=utf-8').send(body);
}

/** Pattern of a docs path, with two groups: the language and the rest of the path. */
const docsPathPattern = /^\/docs\/([a-z]{2})(\/.*)?$/;

async function sendDocs(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOfUrl(request.url);
  const [, languageInPath, rest = ''] = docsPathPattern.exec(path) ?? [];
  const language = languages.find((each) => each === languageInPath);
  if (!language) return redirectToAcceptedLanguage(request, reply, path.slice('/docs'.length));
  const asksMarkdown = rest.endsWith('.md');
  const place = asksMarkdown ? rest.slice(0, -'.md'.length).replace(/^\/index$/, '') : rest;
  if (asksMarkdown || prefersMarkdown(request)) return sendText(request, reply, language, place);
  return sendPage(request, reply, language, place);
}

/** Redirects a path without a language, such as `/docs/errors/not_found`, to the page in the reader's language. */
function redirectToAcceptedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  rest: string,
): FastifyReply {
  const language = requestLanguage(request);
  const name = rest.replace(/\.md$/, '');
  if (!isDocsPage(name)) throw problem('not_found');
  return reply.header('vary', 'accept-language').redirect(`/docs/${language}${rest}`, 302);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  path: string,
): Promise<FastifyReply> {
  const isSearch = path === '/search.json';
  const body = await docsContent(request, { language, path, form: isSearch ? 'search' : 'html' });
  return reply
    .headers({ ...docsHeaders, vary: 'accept' })
    .type(isSearch ? 'application/json; charset=utf-8' : htmlType)
    .send(body);
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  path: string,
): Promise<FastifyReply> {
  const body = await docsContent(request, { language, path, form: 'markdown' });
  return reply
    .type(markdownType)
    .header('vary', 'accept')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}

/** Returns the bytes of a docs page. Refuses unknown pages immediately, and renders existing pages in turn. */
async function docsContent(request: FastifyRequest, address: DocsAddress): Promise<Buffer> {
  if (!existsInDocs(address)) throw problem('not_found');
  const { id, base_url: baseUrl } = requestWorkshop(request).instance;
  return renderInTurn(
    id,
    () => findDocs(address, baseUrl),
    () => renderDocs(address),
  );
}

function prefersMarkdown(request: FastifyRequest): boolean {
  return new Negotiator(request.raw).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

/** Answers an unknown docs page: browsers get a page with links, programs get the JSON error. */
function refuseInAcceptedFormat(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = convertError(error, request);
  const wantsPage = new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html';
  if (refusal.code !== 'not_found' || !wantsPage || !request.state.workshop) {
    handleError(error, request, reply);
    return;
  }
  sendRefusal(refusal, request, reply);
  const [, languageInPath] = docsPathPattern.exec(pathOfUrl(request.url)) ?? [];
  const language = languages.find((each) => each === languageInPath) ?? requestLanguage(request);
  reply.headers(docsHeaders).header('cache-control', 'no-store').type(htmlType).send(missingPage(language));
}
