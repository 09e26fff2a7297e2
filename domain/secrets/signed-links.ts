import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type LinkPurpose = 'open' | 'click' | 'unsubscribe';

export interface MailLinks {
  open: string;
  unsubscribe: string;
  click(target: string): string;
}

export interface SignedLinkContent {
  communicationId: number;
  /** The URL that a click link leads to, which is part of the signature. Empty for other purposes. */
  target: string;
}

export interface SignedLinks {
  of(instance: { id: number; base_url: string }, communicationId: number): MailLinks;
  read(purpose: LinkPurpose, instanceId: number, token: string): SignedLinkContent | undefined;
}

/** Length of a signature: 128 bits are unguessable, and keep the link short. */
const signatureBytes = 16;

/**
 * Creates the signer of mail links from application secrets, the newest first. The newest secret signs; all secrets are
 * accepted, so that links in earlier mails stay valid.
 */
export function openSignedLinks(appSecrets: string[]): SignedLinks {
  const keys = appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'mail link', 32)));
  const issue = (purpose: LinkPurpose, instanceId: number, payload: string) => {
    const [newest] = keys;
    if (!newest) throw new Error('APP_SECRET is empty: nothing can be signed');
    return Buffer.concat([signLink(newest, purpose, instanceId, payload), Buffer.from(payload)]).toString(
      'base64url',
    );
  };
  return {
    // Getters sign only when used, because most mails contain none of these links.
    of: ({ id, base_url }, communicationId) => ({
      get open() {
        return `${base_url}/o/${issue('open', id, `${communicationId}`)}.gif`;
      },
      get unsubscribe() {
        return `${base_url}/u/${issue('unsubscribe', id, `${communicationId}`)}`;
      },
      click: (target) => `${base_url}/c/${issue('click', id, `${communicationId} ${target}`)}`,
    }),
    read(purpose, instanceId, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== token) return undefined;
      const text = bytes.toString('utf8', signatureBytes);
      const signature = bytes.subarray(0, signatureBytes);
      const genuine = keys.some((key) =>
        timingSafeEqual(signature, signLink(key, purpose, instanceId, text)),
      );
      return genuine ? parseLink(text) : undefined;
    },
  };
}

function signLink(key: Buffer, purpose: LinkPurpose, instanceId: number, payload: string): Buffer {
  return createHmac('sha256', key)
    .update(`${purpose} ${instanceId} ${payload}`)
    .digest()
    .subarray(0, signatureBytes);
}

/** Parses the payload of a link: a message id such as `118`, or an id with a URL, such as `118 https://…`. */
function parseLink(payload: string): SignedLinkContent {
  const space = payload.indexOf(' ');
  const id = space === -1 ? payload : payload.slice(0, space);
  return { communicationId: Number(id), target: space === -1 ? '' : payload.slice(space + 1) };
}
