import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { addressLine, type Contact, contactLinks } from '../../domain/workshops/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { terms } from '../texts/terms.ts';
import { mailHeadStyle, mailStyles } from './styles.ts';

export interface MailFrame {
  language: Language;
  workshop: Contact;
  subject: string;
  /** The preview text that mail programs show after the subject. Null shows the start of the mail. */
  preview: string | null;
  footnote: string;
  unsubscribe: { label: string; url: string } | null;
}

/**
 * Background of the content. `card` uses dark colours in dark mode; `paper` stays white, for content with its own
 * colours.
 */
type Surface = 'card' | 'paper';

interface MailDocumentProps {
  frame: MailFrame;
  surface: Surface;
  children: ComponentChildren;
}

export function renderFrameHtml(frame: MailFrame, surface: Surface, content: ComponentChildren): string {
  const html = renderToString(
    <MailDocument frame={frame} surface={surface}>
      {content}
    </MailDocument>,
  );
  return `<!doctype html>${html}`;
}

/** Placeholder for the content. No escaped text can contain the placeholder, because `<` is escaped. */
const contentPlaceholder = '<content/>';

/** Renders the frame of a mail without its content. Returns the HTML before and after the content. */
export function frameAround(frame: MailFrame, surface: Surface): { before: string; after: string } {
  const content = <div dangerouslySetInnerHTML={{ __html: contentPlaceholder }} />;
  const [before = '', after = ''] = renderFrameHtml(frame, surface, content).split(contentPlaceholder);
  return { before, after };
}

/**
 * Renders a mail as tables with inline styles, which mail programs require. The only external resource is the
 * workshop's logo.
 */
function MailDocument({ frame, surface, children }: MailDocumentProps) {
  return (
    <html lang={frame.language}>
      <Head subject={frame.subject} />
      <body class="page" style={mailStyles.page}>
        {frame.preview !== null && <Preview text={frame.preview} />}
        <Table width="100%" class="page" style={mailStyles.page}>
          <Row align="center" style={mailStyles.edge}>
            <Table width="560" style={mailStyles.column}>
              <Row style={mailStyles.header} class="strong">
                <WorkshopName {...frame.workshop} />
              </Row>
              <Row style={mailStyles[surface]} class={surface}>
                <div role="main">{children}</div>
              </Row>
              <Row style={mailStyles.footer} class="quiet">
                <Footer {...frame} />
              </Row>
            </Table>
          </Row>
        </Table>
      </body>
    </html>
  );
}

function Head({ subject }: { subject: string }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* Prevents phones from underlining every number and date. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>{subject}</title>
      <style dangerouslySetInnerHTML={{ __html: mailHeadStyle }} />
    </head>
  );
}

function WorkshopName({ name, logo_url }: Contact) {
  if (logo_url === null || !/^https?:\/\//i.test(logo_url)) return name;
  return <img src={logo_url} alt={name} height={44} style={mailStyles.logo} />;
}

function Preview({ text }: { text: string }) {
  return (
    <div style={mailStyles.preview} aria-hidden="true">
      {text}
    </div>
  );
}

function Footer({ workshop, footnote, unsubscribe }: MailFrame) {
  const links = contactLinks(workshop);
  const address = addressLine(workshop);
  return (
    <>
      <FooterLine>
        <strong>{workshop.name}</strong>
      </FooterLine>
      {address !== '' && <FooterLine>{address}</FooterLine>}
      {links.length > 0 && (
        <FooterLine>
          {links.map((link) => (
            <FooterLink {...link} />
          ))}
        </FooterLine>
      )}
      <p style={mailStyles.footnote}>{footnote}</p>
      {unsubscribe && (
        <FooterLine>
          <FooterLink {...unsubscribe} />
        </FooterLine>
      )}
    </>
  );
}

function FooterLine({ children }: { children: ComponentChildren }) {
  return <p style={mailStyles.footerLine}>{children}</p>;
}

function FooterLink({ label, url }: { label: string; url: string }) {
  return (
    <a href={url} style={mailStyles.link}>
      {label}
    </a>
  );
}

interface CellLook {
  style?: string;
  class?: string;
  children: ComponentChildren;
}

/** Attributes of layout tables that mail programs require, although HTML5 has removed these attributes. */
const layoutTable = { role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' } as const;

export function Table({ children, ...look }: CellLook & { width?: string }) {
  return (
    <table {...layoutTable} {...look}>
      {children}
    </table>
  );
}

/** Renders a table row with a single cell. */
export function Row({ children, ...look }: CellLook & { align?: 'center'; bgcolor?: string }) {
  return (
    <tr>
      <td {...look}>{children}</td>
    </tr>
  );
}

export function renderFrameText(
  { language, workshop, footnote, unsubscribe }: Omit<MailFrame, 'preview'>,
  paragraphs: string[],
): string {
  const { name, phone, email, web } = workshop;
  // The line `-- ` tells mail programs that the sender's details follow.
  const signature = ['-- ', name, addressLine(workshop), phone, email, web];
  return [
    ...paragraphs,
    signature.filter((line) => line !== '').join('\n'),
    footnote,
    unsubscribe ? `${unsubscribe.label}${terms[language].colon} ${unsubscribe.url}` : '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
