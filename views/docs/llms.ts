import { languages } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import { guide, guideGroups, panelPages } from './contents.ts';
import { loadDocument } from './document.ts';
import { stripMarkdown } from './markdown.ts';
import { guideText } from './pages/guide.ts';
import { taggedOperations } from './pages/operation.ts';
import { panelText } from './pages/panel.ts';
import { guidePath, operationPath, panelGuidePath } from './paths.ts';

/** Lists the documentation pages for language models, in the format of llmstxt.org. */
export function llmsText(baseUrl: string): string {
  const texts = docsTexts.en;
  const link = (label: string, path: string, note: string) =>
    `- [${label}](${baseUrl}/docs/en${path}.md): ${stripMarkdown(note).replaceAll(/\s+/g, ' ')}`;
  const sections = [
    `# ${texts.title}`,
    `> ${loadDocument('en').info.description.split('\n\n', 1)[0]?.replaceAll(/\s+/g, ' ')}`,
    `Every page is Markdown with \`.md\` behind its address, or with \`Accept: text/markdown\`. OpenAPI: ${languages.map((each) => `${baseUrl}/api/v1/openapi.json?lang=${each}`).join(' ')}`,
    ...guideGroups.flatMap((group) => [
      `## ${texts.groups[group]}`,
      guide[group]
        .map((page) => {
          const { title, lead } = guideText('en', page);
          return link(title, guidePath(page), lead);
        })
        .join('\n'),
    ]),
    `## ${texts.reference.title}`,
    [
      link(texts.reference.title, '/reference', texts.reference.lead),
      link(texts.errors.title, '/errors', texts.errors.lead),
      link(texts.events.title, '/events', texts.events.lead),
      link(texts.schemas.title, '/schemas', texts.schemas.lead),
      link(texts.changelog.title, '/changelog', texts.changelog.lead),
    ].join('\n'),
    `## ${texts.panel.title}`,
    panelPages
      .map((page) => {
        const { title, lead } = panelText('en', page);
        return link(title, panelGuidePath(page), lead);
      })
      .join('\n'),
    ...taggedOperations(loadDocument('en')).flatMap(({ tag, operations }) => [
      `## ${tag}`,
      operations
        .map(({ operation, method, path }) =>
          link(`${method} ${path}`, operationPath(operation.operationId), operation.summary),
        )
        .join('\n'),
    ]),
  ];
  return `${sections.join('\n\n')}\n`;
}
