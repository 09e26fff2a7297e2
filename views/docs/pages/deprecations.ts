import { isKeyOf } from '../../../domain/text/json.ts';
import { operations } from '../../../generated/operations.ts';
import { docsTexts } from '../../texts/docs.ts';
import { type Block, heading, type Page, proseBlock } from '../blocks.ts';
import { type LocatedOperation, listOperations, loadDocument } from '../document.ts';
import type { PageContext } from '../page-context.ts';
import { operationPath } from '../paths.ts';

export function deprecationsPage({ language }: PageContext): Page {
  const texts = docsTexts[language].deprecations;
  const all = listOperations(loadDocument(language));
  const deprecated = all.filter(({ operation }) => operation.deprecated);
  return {
    title: texts.title,
    lead: texts.lead,
    blocks:
      deprecated.length === 0
        ? [proseBlock(texts.none)]
        : deprecated.flatMap((each) => deprecationBlocks(each, all, language)),
  };
}

function deprecationBlocks(
  { operation, method, path }: LocatedOperation,
  all: LocatedOperation[],
  language: PageContext['language'],
): Block[] {
  const texts = docsTexts[language].deprecations;
  const { operationId } = operation;
  const notice = isKeyOf(operationId, operations) ? operations[operationId].deprecation : null;
  const successor = all.find((each) => each.method === 'GET' && each.path === notice?.successor);
  const facts: [string, string][] = [];
  if (notice) facts.push([texts.since, notice.since]);
  if (notice) facts.push([texts.until, notice.sunset ?? texts.noEnd]);
  if (successor)
    facts.push([
      docsTexts[language].operation.instead,
      `[\`${successor.method} ${successor.path}\`](/docs/${language}${operationPath(successor.operation.operationId)})`,
    ]);
  return [
    heading(`${method} ${path}`, operationId),
    proseBlock(`[${operation.summary}](/docs/${language}${operationPath(operationId)})`),
    { kind: 'facts', facts },
  ];
}
