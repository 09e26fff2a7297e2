import { type ComponentChild, h } from 'preact';
import type { Declaration, DeclarationSection } from '../../domain/verifactu/declaration.ts';
import type { Language } from '../../generated/errors.ts';
import { declarationTexts } from '../texts/declaration.ts';
import { document, headersAllowing, languageList, style } from './layout.ts';

/** Wider than other small pages, and on paper without what leads elsewhere. */
const declarationStyle = `${style}
body { place-items: start center; }
main { max-width: 760px; }
h1 { font-size: 22px; }
article { margin: 24px 0; padding-top: 20px; border-top: 1px solid var(--edge); }
dl { margin: 0; }
dt { margin: 20px 0 4px; font-size: 14px; font-weight: 700; color: var(--quiet); }
dd { margin: 0; }
dd p { margin: 0 0 8px; }
h2 { margin: 32px 0 0; font-size: 18px; }
.wrong { padding: 12px 16px; border: 2px solid var(--wrong); border-radius: 10px; color: var(--wrong); font-weight: 700; }
@media print {
  :root { --page: #fff; --card: #fff; --text: #000; --quiet: #333; --wrong: #000; }
  body, main { display: block; max-width: none; min-height: 0; padding: 0; border: 0; font-size: 11pt; }
  article { margin: 0; padding: 0; border: 0; }
  .around { display: none; }
  dt { break-after: avoid; }
}
`;

const pageHeaders = headersAllowing("form-action 'none'", declarationStyle);

/** Everybody may read and keep it: it names nobody but the maker. */
export const declarationHeaders = { ...pageHeaders, 'cache-control': 'public, max-age=300' };

interface DeclarationPage {
  language: Language;
  declaration: Declaration;
  /** The path of each version's page. */
  pathOf: (version: string) => string;
  others: string[];
}

/** Shows the maker's declaration of a version. */
export function declarationPage({ language, declaration, pathOf, others }: DeclarationPage): string {
  const { title, version, sections, annex, missing } = declaration;
  const texts = declarationTexts[language];
  const main = h(
    'main',
    null,
    h('p', { class: 'around quiet' }, texts.what, texts.inSpanish && ` ${texts.inSpanish}`),
    h('p', { class: 'around' }, h('a', { href: `${pathOf(version)}.pdf` }, texts.pdf)),
    missing.length > 0 && h('p', { class: 'wrong', role: 'note' }, texts.invalid(missing.join(', '))),
    h(
      'article',
      { lang: 'es' },
      h('h1', null, title),
      list(1, sections),
      annex.length > 0 && [h('h2', null, 'Anexo'), list(2, annex)],
    ),
    others.length > 0 && otherVersions(language, others, pathOf),
    h('div', { class: 'around' }, languageList(language)),
  );
  // The declaration is about the software: it is as true in a sandbox.
  const page = { language, title: `${texts.link} · ${version}`, style: declarationStyle, sandbox: false };
  return document(page, main);
}

function list(chapter: number, sections: DeclarationSection[]): ComponentChild {
  return h(
    'dl',
    null,
    sections.map(({ letter, label, text }) => [
      h('dt', null, `${chapter}.${letter}) ${label}:`),
      h(
        'dd',
        null,
        text.map((paragraph) => h('p', null, paragraph || '—')),
      ),
    ]),
  );
}

function otherVersions(
  language: Language,
  versions: string[],
  pathOf: DeclarationPage['pathOf'],
): ComponentChild {
  const texts = declarationTexts[language];
  const links = versions.map((version) =>
    h('li', null, h('a', { href: pathOf(version) }, texts.version(version))),
  );
  return h(
    'nav',
    { class: 'around', 'aria-labelledby': 'others' },
    h('h2', { id: 'others' }, texts.others),
    h('ul', { role: 'list' }, links),
  );
}
