import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../domain/text/html.ts';
import { colourCode } from './coloured-code.ts';

/** Returns the anchor of a heading in GitHub's format, so that links to headings also work in the repository. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

export interface Heading {
  text: string;
  id: string;
}

const markdownParser = new Marked({
  renderer: {
    code: ({ text, lang = '' }: Tokens.Code) => renderCodeBlock(text, lang),
    heading(this: { parser: { parseInline: (tokens: Tokens.Generic[]) => string } }, token: Tokens.Heading) {
      const id = anchorOf(stripMarkdown(token.text));
      return `<h${token.depth} id="${escapeHtml(id)}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
  },
});

/** Renders Markdown as HTML. A table that is wider than the page can be scrolled horizontally. */
export function renderMarkdown(markdown: string): string {
  return markdownParser
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

export function renderInlineMarkdown(markdown: string): string {
  return markdownParser.parseInline(markdown, { async: false });
}

/** Renders a code block as HTML. The browser script adds a copy button. */
export function renderCodeBlock(text: string, language: string): string {
  return `<div class="code"><pre tabindex="0"><code>${colourCode(text, language)}</code></pre></div>\n`;
}

/** Removes the Markdown markup from a line of text. */
export function stripMarkdown(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
}

export function listHeadings(markdown: string): Heading[] {
  const withoutCode = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...withoutCode.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => ({
    text: stripMarkdown(heading),
    id: anchorOf(stripMarkdown(heading)),
  }));
}
