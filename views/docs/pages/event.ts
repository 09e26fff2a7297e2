import { docsTexts } from '../../texts/docs.ts';
import { type Block, heading, type Link, type Page } from '../blocks.ts';
import { type ApiDocument, findExample, listOperations, loadDocument, type Schema } from '../document.ts';
import { listFields } from '../fields.ts';
import type { PageContext } from '../page-context.ts';
import { eventPath } from '../paths.ts';
import { linkTo } from './operation.ts';

export function eventsPage({ language }: PageContext): Page {
  const document = loadDocument(language);
  const texts = docsTexts[language].events;
  const links = Object.entries(document.webhooks).map(
    ([event, { post }]): Link => ({ label: event, isCode: true, path: eventPath(event), note: post.summary }),
  );
  return { title: texts.title, lead: texts.lead, blocks: [{ kind: 'links', links }] };
}

export function eventPage({ language }: PageContext, name: string): Page | undefined {
  const document = loadDocument(language);
  const event = Object.hasOwn(document.webhooks, name) ? document.webhooks[name]?.post : undefined;
  const media = event?.requestBody?.content['application/json'];
  if (!event || !media) return undefined;
  const texts = docsTexts[language].events;
  const schema: Schema = media.schema ?? {};
  return {
    title: name,
    isCode: true,
    lead: event.description,
    blocks: [
      heading(texts.payload, 'payload'),
      { kind: 'fields', fields: listFields({ document, language }, schema) },
      ...eventCauses(document, name, texts.causes),
    ],
    aside: [
      {
        kind: 'code',
        language: 'json',
        title: texts.example,
        text: JSON.stringify(findExample(document, media)?.value, null, 2),
      },
    ],
  };
}

function eventCauses(document: ApiDocument, event: string, title: string): Block[] {
  const causes = listOperations(document).filter(({ operation }) => operation['x-events']?.includes(event));
  return causes.length === 0 ? [] : [heading(title, 'causes'), { kind: 'links', links: causes.map(linkTo) }];
}
