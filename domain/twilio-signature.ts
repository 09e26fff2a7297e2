import { createHmac, hash } from 'node:crypto';
import { sameSecret } from './same-secret.ts';

/** A request that says it comes from Twilio. */
export interface TwilioRequest {
  /** As Twilio was told to call it: the canonical, public URL with its query, not what a proxy made of it. */
  url: string;
  /** `X-Twilio-Signature`; empty where it is missing. */
  signature: string;
  /** As it came. */
  body: string;
}

/** Whether the holder of the account's token sent it. */
export function isSignedByTwilio({ url, signature, body }: TwilioRequest, authToken: string): boolean {
  const bodyHash = new URL(url).searchParams.get('bodySHA256');
  if (bodyHash !== null && !sameSecret(bodyHash, hash('sha256', body, 'hex'))) return false;
  const signed = bodyHash === null ? sorted(new URLSearchParams(body)) : '';
  return spellings(url)
    .map((spelling) =>
      sameSecret(
        signature,
        createHmac('sha1', authToken)
          .update(spelling + signed)
          .digest('base64'),
      ),
    )
    .includes(true);
}

/** Name and value of each, without anything between; of several with a name, each value once. */
function sorted(parameters: URLSearchParams): string {
  return [...new Set(parameters.keys())]
    .sort()
    .flatMap((name) => [...new Set(parameters.getAll(name))].sort().map((value) => name + value))
    .join('');
}

const parts = /^(https?):\/\/([^/?]*?)(?::(\d+))?([/?].*|)$/is;
const usualPort: Record<string, string> = { http: '80', https: '443' };

/** Twilio signs some requests with the port in the URL and some without, its own libraries say. */
function spellings(url: string): string[] {
  const [, scheme = '', host, port = usualPort[scheme.toLowerCase()], rest] = parts.exec(url) ?? [];
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}:${port}${rest}`];
}
