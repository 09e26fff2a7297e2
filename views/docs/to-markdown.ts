import type { Language } from '../../generated/errors.ts';
import type { Block, Field, Page } from './blocks.ts';

/** Formats a documentation page as Markdown, for programs and for the copy button. */
export function formatMarkdown({ title, lead, blocks, aside = [] }: Page, language: Language): string {
  const parts = [
    `# ${title}`,
    lead,
    ...[...blocks, ...aside].map((block) => markdownOfBlock(block, language)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function markdownOfBlock(block: Block, language: Language): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'prose':
      return block.markdown.trim();
    case 'code':
      return [block.title && `${block.title}:`, codeFence(block.language, block.text)]
        .filter(Boolean)
        .join('\n\n');
    case 'endpoint':
      return `\`${block.method} ${block.path}\``;
    case 'samples':
      return block.samples
        .map(({ label, language: code, text }) => `${label}:\n\n${codeFence(code, text)}`)
        .join('\n\n');
    case 'facts':
      return block.facts.map(([term, text]) => `- ${term}: ${text}`).join('\n');
    case 'fields':
      return block.fields.map((field) => markdownFieldLines(field, '')).join('\n');
    case 'links':
      return block.links
        .map(({ label, isCode, path, note }) => {
          const text = isCode ? `\`${label}\`` : label;
          return `- [${text}](/docs/${language}${path}.md)${note ? `: ${note.replaceAll(/\s+/g, ' ')}` : ''}`;
        })
        .join('\n');
  }
}

function codeFence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function markdownFieldLines({ name, type, marks, description, fields }: Field, indent: string): string {
  const head = `${indent}- \`${name}\` (${[type, ...marks].join(', ')})`;
  const line = description === '' ? head : `${head}: ${description.replaceAll(/\s+/g, ' ')}`;
  return [line, ...fields.map((field) => markdownFieldLines(field, `${indent}  `))].join('\n');
}
