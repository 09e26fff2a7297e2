import { type SecretBox, sealedFor } from '../secrets/secret-box.ts';

/** Tokens of `/t/`, `/d/` and mails' links, wrapped in another link too; and our own mark, so that a text comes back as it was. */
const tokens = /(?<=(?:\/|%2f)[tdocu](?:\/|%2f))(?:[\w-]{22,}|\(sealed-link-\d{8}\**\))/gi;
const marks = /(?<=(?:\/|%2f)[tdocu](?:\/|%2f))\(sealed-link-(\d{8})\**\)/gi;

/** As long as the token, of letters that SMS count alike: a message costs the same with either. */
function markOf(index: number, { length }: string): string {
  return `${`(sealed-link-${String(index).padStart(8, '0')}`.padEnd(length - 1, '*')})`;
}

type Texts = Record<string, string | null>;

export function partTokens<Of extends Texts>(texts: Of): { texts: Of; tokens: string[] } {
  const found = new Map<string, number>();
  const parted = eachOf(texts, (text) =>
    text.replace(tokens, (token) => {
      const index = found.get(token) ?? found.size;
      found.set(token, index);
      return markOf(index, token);
    }),
  );
  return { texts: parted, tokens: [...found.keys()] };
}

/** The texts as they were. Null: what was taken out is lost. */
export function joinTokens<Of extends Texts>(texts: Of, tokens: string[] | null): Of {
  return eachOf(texts, (text) =>
    text.replace(marks, (mark, index) => (tokens === null ? '…' : (tokens[Number(index)] ?? mark))),
  );
}

function eachOf<Of extends Texts>(texts: Of, change: (text: string) => string): Of {
  const changed = Object.entries(texts).map(([name, text]) => [name, text === null ? null : change(text)]);
  return Object.fromEntries(changed);
}

/** For what need not be whole again: a provider's words, the link that was clicked. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, '…');
}

export function sealTokens(box: SecretBox, instanceId: number, tokens: string[], nonce: Buffer): Buffer {
  if (tokens.length === 0) return Buffer.alloc(0);
  return box.seal(tokens.join('\n'), sealedFor.linkTokens(instanceId), nonce);
}

export function openTokens(box: SecretBox, instanceId: number, sealed: Buffer): string[] {
  if (sealed.length === 0) return [];
  return box.open(sealed, sealedFor.linkTokens(instanceId)).split('\n');
}
