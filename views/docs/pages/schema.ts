import { docsTexts } from '../../texts/docs.ts';
import { type Block, heading, type Link, type Page, proseBlock } from '../blocks.ts';
import { type ApiDocument, listOperations, loadDocument } from '../document.ts';
import { listFields } from '../fields.ts';
import type { PageContext } from '../page-context.ts';
import { schemaPath } from '../paths.ts';
import { linkTo } from './operation.ts';

export function schemasPage({ language }: PageContext): Page {
  const { components } = loadDocument(language);
  const texts = docsTexts[language].schemas;
  const links = Object.entries(components.schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, { description }]): Link => ({
        label: name,
        isCode: true,
        path: schemaPath(name),
        ...(description && { note: description }),
      }),
    );
  return { title: texts.title, lead: texts.lead, blocks: [{ kind: 'links', links }] };
}

export function schemaPage({ language }: PageContext, name: string): Page | undefined {
  const document = loadDocument(language);
  const { schemas } = document.components;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!schema) return undefined;
  const texts = docsTexts[language].schemas;
  const fields = listFields({ document, language }, { $ref: `#/components/schemas/${name}` });
  const values = schema.enum?.map((value) => `\`${value}\``).join(', ');
  const variants = schema.oneOf?.flatMap(({ $ref }) => ($ref ? [$ref.slice($ref.lastIndexOf('/') + 1)] : []));
  return {
    title: name,
    isCode: true,
    lead: schema.description ?? '',
    blocks: [
      ...(values ? [proseBlock(`${docsTexts[language].field.values} ${values}.`)] : []),
      ...(variants ? [schemaLinks(variants)] : []),
      ...(fields.length > 0
        ? [heading(texts.fields, 'fields'), { kind: 'fields', fields } satisfies Block]
        : []),
      ...schemaUsers(document, name, texts.usedBy),
    ],
  };
}

function schemaLinks(names: string[]): Block {
  return {
    kind: 'links',
    links: names.map((name) => ({ label: name, isCode: true, path: schemaPath(name) })),
  };
}

/** Lists the operations and schemas that refer directly to a schema. */
function schemaUsers(document: ApiDocument, name: string, title: string): Block[] {
  const reference = `"#/components/schemas/${name}"`;
  const refers = (node: unknown) => JSON.stringify(node).includes(reference);
  const operations = listOperations(document).filter(({ operation }) => refers(operation));
  const schemas = Object.entries(document.components.schemas)
    .filter(([, schema]) => refers(schema))
    .map(([user]) => user);
  if (operations.length + schemas.length === 0) return [];
  return [
    heading(title, 'used-by'),
    ...(operations.length > 0 ? [{ kind: 'links', links: operations.map(linkTo) } satisfies Block] : []),
    ...(schemas.length > 0 ? [schemaLinks(schemas)] : []),
  ];
}
