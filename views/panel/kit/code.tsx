import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';

export interface CodeBlockProps {
  /** Unique on the page: the copy button refers to it. */
  id: string;
  code: string;
  /** The content, for screen readers, such as `curl`. */
  label: string;
}

/** Code or JSON with a button that copies it. */
export function CodeBlock({ id, code, label }: CodeBlockProps) {
  return (
    <div class="code">
      <CodeArea id={id} code={code} label={label} />
      <CopyButton target={id} />
    </div>
  );
}

function CodeArea({ id, code, label }: Required<CodeBlockProps>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls.
    <pre aria-label={label} tabIndex={0} role="region">
      <code id={id} translate={false}>
        {code}
      </code>
    </pre>
  );
}

/** Copies the text of an element. */
export function CopyButton({ target }: { target: string }) {
  const { language } = usePage();
  const texts = kitTexts[language].code;
  return (
    <button type="button" class="button small scripted" data-copy={target} data-copied={texts.copied}>
      <Icon name="copy" size={16} />
      <span aria-live="polite">{texts.copy}</span>
    </button>
  );
}

export interface SecretProps {
  id: string;
  label: string;
  secret: string;
  /** Replaces the note that it is shown only once. */
  note?: string;
}

/** A secret that is shown once, such as an API key or recovery codes. */
export function Secret({ id, label, secret, note }: SecretProps) {
  const { language } = usePage();
  return (
    <div class="secret-box">
      <p class="strong">{label}</p>
      <div class="code">
        <CodeArea id={id} code={secret} label={label} />
        <CopyButton target={id} />
      </div>
      <p class="secret-note">
        <Icon name="warning" size={16} />
        {note ?? kitTexts[language].secret.once}
      </p>
    </div>
  );
}
