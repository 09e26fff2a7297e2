import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Contact, contactLinks } from '../../domain/workshops/contact.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { pageTexts } from '../texts/pages.ts';
import { terms } from '../texts/terms.ts';
import { style as smallStyle } from './style.ts';

/** The workshop's data that are shown on its pages. */
export interface PageOwner extends Contact {
  /** Whether the workshop is a sandbox, whose pages have a mark. */
  sandbox: boolean;
}

interface DocumentProps {
  language: Language;
  title: string;
  style: string;
  /** Whether the workshop is a sandbox, whose pages have a mark. */
  sandbox: boolean;
  children: ComponentChildren;
}

export function renderPage(page: VNode): string {
  return `<!doctype html>${renderToString(page)}`;
}

/**
 * Renders a complete HTML page with its style. All six languages are written from left to right. Names and notes may be
 * in other languages, so their elements set their own direction.
 */
export function Document({ language, title, style, sandbox, children }: DocumentProps) {
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {sandbox && <mark role="note">{pageTexts[language].sandbox.page}</mark>}
        {children}
      </body>
    </html>
  );
}

interface SmallPageProps extends Omit<DocumentProps, 'style'> {
  /** The workshop's name. Null on pages that do not belong to a workshop. */
  workshop: string | null;
  style?: string;
}

/** Renders a complete page with a single card as content. */
export function SmallPage({ title, workshop, style = smallStyle, children, ...page }: SmallPageProps) {
  const fullTitle = workshop === null ? title : `${title} · ${workshop}`;
  return (
    <Document {...page} title={fullTitle} style={style}>
      <main>
        {workshop !== null && <p class="workshop">{workshop}</p>}
        <h1>{title}</h1>
        {children}
      </main>
    </Document>
  );
}

/** Renders the contact data of a workshop. Renders nothing if the workshop has no contact data. */
export function ContactList({ workshop }: { workshop: Contact }) {
  const links = contactLinks(workshop);
  if (links.length === 0) return null;
  return (
    <ul class="contacts" role="list">
      {links.map(({ label, url }) => (
        <li>
          <a href={url}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

interface LanguageLinks {
  language: Language;
  /** Further query parameters of the links, such as `&times`. */
  more?: string;
}

/** Renders links to the current page in each language. */
export function LanguageList({ language: shown, more = '' }: LanguageLinks) {
  return (
    <nav aria-label={pageTexts[shown].languages}>
      <ul class="languages" role="list">
        {languages.map((language) =>
          language === shown ? (
            <li lang={language} aria-current="true">
              {terms[language].language}
            </li>
          ) : (
            <li>
              <a href={`?lang=${language}${more}`} lang={language} hreflang={language}>
                {terms[language].language}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** Renders the language links in a collapsed menu, for pages without space for six names. */
export function LanguageMenu({ language: shown, more = '' }: LanguageLinks) {
  return (
    <details class="menu">
      <summary>
        <span class="unseen">{`${pageTexts[shown].languages}${terms[shown].colon} `}</span>
        {terms[shown].language}
      </summary>
      <LanguageList language={shown} more={more} />
    </details>
  );
}
