import type { ComponentChildren } from 'preact';
import { contactLinks } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { pageTexts } from '../texts/pages.ts';
import { ContactList, LanguageList, type PageOwner, renderPage, SmallPage } from './document.tsx';

interface Reader {
  language: Language;
  workshop: PageOwner | null;
}

interface ReaderPageProps extends Reader {
  title: string;
  children: ComponentChildren;
}

function ReaderPage({ workshop, ...page }: ReaderPageProps) {
  return <SmallPage {...page} workshop={workshop?.name ?? null} sandbox={workshop?.sandbox ?? false} />;
}

/** Renders the page shown during an outage. Shows no name if the workshop is unknown. */
export function laterPage(reader: Reader): string {
  const { title, text } = pageTexts[reader.language].later;
  return renderPage(
    <ReaderPage {...reader} title={title}>
      <p>{text}</p>
    </ReaderPage>,
  );
}

/** Renders the page shown if a paused workshop rejects an action of a client. */
export function pausedPage(reader: Reader): string {
  const { title, text } = pageTexts[reader.language].paused;
  return renderPage(
    <ReaderPage {...reader} title={title}>
      <p>{text}</p>
      {reader.workshop && <ContactList workshop={reader.workshop} />}
    </ReaderPage>,
  );
}

/** Renders the page shown in place of a stored file that was altered. */
export function damagedFilePage(reader: Reader): string {
  const { title, text } = pageTexts[reader.language].damaged;
  return renderPage(
    <ReaderPage {...reader} title={title}>
      <p>{text}</p>
      {reader.workshop && <ContactList workshop={reader.workshop} />}
    </ReaderPage>,
  );
}

/** Renders the page shown for links that were never issued, were replaced, or are incomplete. */
export function notFoundPage(reader: Reader): string {
  const { title, text, ask } = pageTexts[reader.language].notFound;
  const { workshop } = reader;
  return renderPage(
    <ReaderPage {...reader} title={title}>
      <p>{text}</p>
      {workshop && contactLinks(workshop).length > 0 && <p>{ask}</p>}
      {workshop && <ContactList workshop={workshop} />}
    </ReaderPage>,
  );
}

export type UnsubscribeState = 'ask' | 'done' | 'already';

interface UnsubscribePageData {
  language: Language;
  workshop: Pick<PageOwner, 'name' | 'sandbox'>;
  state: UnsubscribeState;
}

/**
 * Renders the unsubscribe page. Opening the page changes nothing, because mail scanners open every link. The button
 * posts to the same address (RFC 8058).
 */
export function unsubscribePage({ language, workshop, state }: UnsubscribePageData): string {
  const texts = pageTexts[language].unsubscribe;
  const { title, text } = texts[state];
  return renderPage(
    <SmallPage language={language} title={title} workshop={workshop.name} sandbox={workshop.sandbox}>
      <p>{text(workshop.name)}</p>
      {state === 'ask' && (
        <form method="post">
          <button type="submit">{texts.ask.button}</button>
        </form>
      )}
      <p class="quiet">{texts.service}</p>
      <LanguageList language={language} />
    </SmallPage>,
  );
}
