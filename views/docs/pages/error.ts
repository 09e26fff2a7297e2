import { isKeyOf } from '../../../domain/text/json.ts';
import { type ErrorCode, errors } from '../../../generated/errors.ts';
import { docsTexts } from '../../texts/docs.ts';
import { errorAdvice } from '../../texts/error-advice.ts';
import { type Block, heading, type Link, type Page, proseBlock } from '../blocks.ts';
import { type ApiDocument, errorCodesOf, listOperations, loadDocument } from '../document.ts';
import type { PageContext } from '../page-context.ts';
import { errorPath } from '../paths.ts';
import { retryAdviceOf } from '../repetition.ts';
import { linkTo } from './operation.ts';

/** Error codes that the OpenAPI document lists for no operation, because a defect may affect any request. */
const unlistedCodes: ErrorCode[] = ['internal_error'];

/** Lists the API's error codes. Excludes codes that occur only at the desk. */
export function publicCodes(document: ApiDocument): ErrorCode[] {
  const listedCodes = new Set(
    listOperations(document).flatMap(({ operation }) => errorCodesOf(document, operation)),
  );
  return Object.keys(errors)
    .filter((code) => isKeyOf(code, errors))
    .filter((code) => listedCodes.has(code) || unlistedCodes.includes(code));
}

export function errorsPage({ language }: PageContext): Page {
  const document = loadDocument(language);
  const texts = docsTexts[language].errors;
  const byStatus = Map.groupBy(publicCodes(document), (code) => errors[code].status);
  return {
    title: texts.title,
    lead: texts.lead,
    blocks: [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([status, codes]): Block[] => [
        heading(String(status), `status-${status}`),
        {
          kind: 'links',
          links: codes.map(
            (code): Link => ({
              label: code,
              isCode: true,
              path: errorPath(code),
              note: errorCause(document, code, language),
            }),
          ),
        },
      ]),
  };
}

function errorCause({ components }: ApiDocument, code: ErrorCode, language: PageContext['language']): string {
  return components.examples[code]?.summary ?? errors[code].messages[language];
}

export function errorPage({ language, baseUrl }: PageContext, name: string): Page | undefined {
  const document = loadDocument(language);
  const code = publicCodes(document).find((each) => each === name);
  if (!code) return undefined;
  const texts = docsTexts[language].errors;
  return {
    title: code,
    isCode: true,
    lead: errors[code].messages[language],
    blocks: [
      { kind: 'facts', facts: [[texts.status, `\`${errors[code].status}\``]] },
      heading(texts.cause, 'cause'),
      proseBlock(errorCause(document, code, language)),
      heading(texts.solution, 'solution'),
      proseBlock(errorAdvice[language][code] ?? ''),
      heading(texts.repeat, 'repeat'),
      proseBlock(texts.repetition[retryAdviceOf(code)]),
      heading(texts.operations, 'operations'),
      ...operationBlocks(document, code, texts.everywhere),
    ],
    aside: [
      {
        kind: 'code',
        language: 'json',
        title: texts.example,
        text: errorExample(document, code, { language, baseUrl }),
      },
    ],
  };
}

function errorExample(
  { components }: ApiDocument,
  code: ErrorCode,
  { language, baseUrl }: PageContext,
): string {
  const message = errors[code].messages[language];
  const body = components.examples[code]?.value ?? {
    error: { code, message, doc_url: `/docs${errorPath(code)}` },
  };
  return JSON.stringify(body, null, 2)
    .replaceAll('https://taller.example.com', baseUrl)
    .replace('"/docs/', `"${baseUrl}/docs/`);
}

/**
 * Lists the operations that can return an error code. If most operations can return the code, `everywhere` replaces the
 * list.
 */
function operationBlocks(document: ApiDocument, code: ErrorCode, everywhere: string): Block[] {
  const all = listOperations(document);
  const some = all.filter(({ operation }) => errorCodesOf(document, operation).includes(code));
  const isCommon = some.length > all.length * 0.6 || unlistedCodes.includes(code);
  return isCommon ? [proseBlock(everywhere)] : [{ kind: 'links', links: some.map(linkTo) }];
}
