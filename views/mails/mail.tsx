import { terms } from '../texts/terms.ts';
import { type MailFrame, Row, renderFrameHtml, renderFrameText, Table } from './frame.tsx';
import { mailStyles } from './styles.ts';

export interface Mail extends Omit<MailFrame, 'preview'> {
  title: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  button: { label: string; url: string } | null;
}

export function mailHtml(mail: Mail): string {
  return renderFrameHtml({ ...mail, preview: mail.text }, 'card', <Content {...mail} />);
}

function Content({ title, greeting, text, facts, button }: Mail) {
  return (
    <>
      <h1 class="strong" style={mailStyles.title}>
        {title}
      </h1>
      <p style={mailStyles.paragraph}>{greeting}</p>
      <p style={mailStyles.paragraph}>{text}</p>
      {facts.length > 0 && (
        <Table width="100%" style={mailStyles.facts}>
          {facts.map((fact) => (
            <Fact {...fact} />
          ))}
        </Table>
      )}
      {button && <Button {...button} />}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Row style={mailStyles.fact} class="fact">
      <span class="quiet" style={mailStyles.label}>
        {label}
      </span>
      <span class="strong" style={mailStyles.value}>
        {value}
      </span>
    </Row>
  );
}

/** Renders a button as a coloured table cell, because some mail programs ignore the background colour of links. */
function Button({ label, url }: { label: string; url: string }) {
  return (
    <Table class="button">
      <Row style={mailStyles.buttonCell} bgcolor="#1a5fb4">
        <a href={url} style={mailStyles.button}>
          {label}
        </a>
      </Row>
    </Table>
  );
}

export function mailText(mail: Mail): string {
  const { language, title, greeting, text, facts, button } = mail;
  const colon = terms[language].colon;
  const lines = facts.map(({ label, value }) => `${label}${colon} ${value}`);
  return renderFrameText(mail, [
    title,
    greeting,
    text,
    lines.join('\n'),
    button ? `${button.label}${colon}\n${button.url}` : '',
  ]);
}
