import { escapeHtml } from '../../domain/text/html.ts';
import type { Language } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import type { Block, Field, Link, Sample } from './blocks.ts';
import { renderCodeBlock, renderInlineMarkdown, renderMarkdown } from './markdown.ts';

export function htmlOfBlocks(blocks: Block[], language: Language): string {
  return blocks.map((block) => htmlOfBlock(block, language)).join('');
}

function htmlOfBlock(block: Block, language: Language): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${escapeHtml(block.id)}">${escapeHtml(block.text)}</h${block.level}>`;
    case 'prose':
      return renderMarkdown(block.markdown);
    case 'code':
      return `${block.title ? `<p class="label">${escapeHtml(block.title)}</p>` : ''}${renderCodeBlock(block.text, block.language)}`;
    case 'endpoint':
      return `<p class="endpoint"><b class="${block.method.toLowerCase()}">${block.method}</b> <code>${escapeHtml(block.path)}</code></p>`;
    case 'samples':
      return renderSamples(block.samples, language);
    case 'facts':
      return `<dl class="facts">${block.facts.map(([term, text]) => `<div><dt>${escapeHtml(term)}</dt><dd>${renderInlineMarkdown(text)}</dd></div>`).join('')}</dl>`;
    case 'fields':
      return renderFieldList(block.fields, language);
    case 'links':
      return `<ul class="links" role="list">${block.links.map((link) => renderLink(link, language)).join('')}</ul>`;
  }
}

/** Renders the samples in all programming languages. The browser script adds tabs that show one sample at a time. */
function renderSamples(all: Sample[], language: Language): string {
  const title = docsTexts[language].operation.samples;
  const tab = ({ name, label }: Sample) => `<button type="button" data-sample="${name}">${label}</button>`;
  const one = ({ name, label, language: code, text }: Sample) =>
    `<div class="sample ${name}"><p class="label">${label}</p>${renderCodeBlock(text.trimEnd(), code)}</div>`;
  return `<section class="samples" aria-label="${escapeHtml(title)}"><div class="tabs">${all.map(tab).join('')}</div>${all.map(one).join('')}</section>`;
}

function renderFieldList(fields: Field[], language: Language): string {
  return `<ul class="fields" role="list">${fields.map((field) => renderField(field, language)).join('')}</ul>`;
}

function renderField(field: Field, language: Language): string {
  const { name, type, marks, description, schema, fields } = field;
  const marked = marks.map((mark) => ` <em>${escapeHtml(mark)}</em>`).join('');
  const link = schema && ` · <a href="/docs/${language}${schema.path}">${escapeHtml(schema.name)}</a>`;
  const inner =
    fields.length === 0
      ? ''
      : `<details><summary>${escapeHtml(docsTexts[language].field.fields)} <code>${escapeHtml(name)}</code></summary>${renderFieldList(fields, language)}</details>`;
  return (
    `<li><p class="field"><code>${escapeHtml(name)}</code> <span>${renderInlineMarkdown(type)}${link ?? ''}</span>${marked}</p>` +
    `${description === '' ? '' : `<p>${renderInlineMarkdown(description)}</p>`}${inner}</li>`
  );
}

function renderLink({ label, isCode, path, note }: Link, language: Language): string {
  const text = isCode ? `<code>${escapeHtml(label)}</code>` : escapeHtml(label);
  const more = note === undefined ? '' : `<span>${renderInlineMarkdown(note)}</span>`;
  return `<li><a href="/docs/${language}${path}">${text}</a>${more}</li>`;
}
