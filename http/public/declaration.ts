import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declarationPath, findDeclaration, otherVersions } from '../../actions/verifactu/declaration.ts';
import { problem } from '../../domain/requests/problem.ts';
import { pdfType } from '../../domain/signatures/paper.ts';
import type { Declaration } from '../../domain/verifactu/declaration.ts';
import { product } from '../../domain/verifactu/system.ts';
import { declarationHeaders, declarationPage } from '../../views/pages/declaration.tsx';
import { declarationFilename } from '../../views/papers/filenames.ts';
import { instanceGuard } from '../guards/instance.ts';
import { pageLanguage, pathParameter } from '../input/request-head.ts';
import type { KnownPath } from '../output/not-found.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { refuseWithPage } from './keyless-requests.ts';

export const declarationPaths: KnownPath[] = [
  { pattern: /^\/verifactu\/declaration(\.pdf|\/[^/]+)?$/, allow: 'GET, HEAD' },
];

const versionPattern = '.pdf';

/**
 * Registers the pages of the maker's declarations: of this version, and by number of earlier versions; with `.pdf` as a
 * file. Requires no key, because by law the declaration must be accessible inside the program to everybody.
 */
export async function registerDeclaration(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (declarations) => {
    declarations.setErrorHandler(refuseWithPage);
    declarations.addHook('onRequest', instanceGuard(runtime));
    declarations.get(declarationPath, async (request, reply) => sendPage(runtime, undefined, request, reply));
    declarations.get(`${declarationPath}${versionPattern}`, async (request, reply) =>
      sendPdf(runtime, undefined, request, reply),
    );
    declarations.get(`${declarationPath}/:version`, async (request, reply) => {
      const version = pathParameter(request, 'version');
      return version.endsWith(versionPattern)
        ? sendPdf(runtime, version.slice(0, -versionPattern.length), request, reply)
        : sendPage(runtime, version, request, reply);
    });
  });
}

function requireDeclaration(runtime: Runtime, version: string | undefined): Declaration {
  const declaration = findDeclaration(runtime.config.maker, version);
  if (!declaration) throw problem('not_found');
  return declaration;
}

function pathOf(version: string): string {
  return version === product.version ? declarationPath : `${declarationPath}/${version}`;
}

function sendPage(
  runtime: Runtime,
  version: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const declaration = requireDeclaration(runtime, version);
  const others = otherVersions(declaration.version);
  const language = pageLanguage(request);
  return reply
    .headers({ ...declarationHeaders, vary: 'accept-language' })
    .send(declarationPage({ language, declaration, pathOf, others }));
}

/** Sends the declaration as a PDF. Draws no PDF for HEAD. */
async function sendPdf(
  runtime: Runtime,
  version: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const declaration = requireDeclaration(runtime, version);
  const filename = declarationFilename(declaration.version);
  const { 'cache-control': cached, 'x-content-type-options': sniffed } = declarationHeaders;
  reply
    .headers({
      'cache-control': cached,
      'x-content-type-options': sniffed,
      'content-disposition': `inline; filename="${filename}"`,
    })
    .type(pdfType);
  const asker = { workshop: requestWorkshop(request).instance.id };
  const draw = () => runtime.externalCalls.drawDeclaration(declaration, asker);
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await draw());
}
