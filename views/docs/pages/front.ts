import { docsTexts } from '../../texts/docs.ts';
import { type Block, heading, type Page } from '../blocks.ts';
import { guide, guideGroups, panelPages } from '../contents.ts';
import type { PageContext } from '../page-context.ts';
import { guidePath, panelGuidePath } from '../paths.ts';
import { guideText } from './guide.ts';
import { panelText } from './panel.ts';

export function frontPage({ language }: PageContext): Page {
  const texts = docsTexts[language];
  return {
    title: texts.title,
    lead: texts.lead,
    blocks: [
      ...guideGroups.flatMap((group): Block[] => [
        heading(texts.groups[group], group),
        {
          kind: 'links',
          links: guide[group].map((page) => {
            const { title, lead } = guideText(language, page);
            return { label: title, path: guidePath(page), note: lead };
          }),
        },
      ]),
      heading(texts.reference.title, 'reference'),
      {
        kind: 'links',
        links: [
          { label: texts.reference.title, path: '/reference', note: texts.reference.lead },
          { label: texts.errors.title, path: '/errors', note: texts.errors.lead },
          { label: texts.events.title, path: '/events', note: texts.events.lead },
          { label: texts.schemas.title, path: '/schemas', note: texts.schemas.lead },
          { label: texts.changelog.title, path: '/changelog', note: texts.changelog.lead },
          { label: texts.deprecations.title, path: '/deprecations', note: texts.deprecations.lead },
        ],
      },
      heading(texts.panel.title, 'panel'),
      {
        kind: 'links',
        links: [
          {
            label: panelText(language, panelPages[0]).title,
            path: panelGuidePath(panelPages[0]),
            note: texts.panel.lead,
          },
        ],
      },
    ],
  };
}
