import type { Email } from 'postal-mime';

/** The first header of that name, in lower case. */
export function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value;
}

const recipientHeaders = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
];
const recipientHeadersMost = 20;

/** Whatever a mail says it was sent to; to be looked through for an address of ours. */
export function recipientsOf(mail: Email): string[] {
  return mail.headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .slice(0, recipientHeadersMost)
    .map(({ value }) => value);
}

/** Message-IDs that a mail answers or reports of, the nearest first. */
export function answeredIds({ inReplyTo, references }: Email): string[] {
  return [...new Set([...messageIds(inReplyTo), ...messageIds(references).reverse()])];
}

export function messageIds(text = ''): string[] {
  return text.match(/<[^<>\s\p{C}]{1,250}>/gu) ?? [];
}
