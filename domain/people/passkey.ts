import { minuteMs } from '../time/lengths.ts';

/** Length of a challenge, of which WebAuthn requires at least 16 bytes. */
export const challengeBytes = 32;
/** Time in which a browser must answer a challenge, while the person finds the device. */
export const challengeMs = 5 * minuteMs;

/** The site to which passkeys belong: the canonical host of the workshop, with the origins of all its hosts. */
export interface PasskeySite {
  /** Host name without port (`rpId`). */
  id: string;
  name: string;
  origins: string[];
}

/** Returns the site of a workshop. The other hosts have the scheme of the canonical one. */
export function passkeySite(instance: { base_url: string; name: string }, hosts: string[]): PasskeySite {
  const { hostname, origin, protocol } = new URL(instance.base_url);
  const others = hosts.map((host) => new URL(`${protocol}//${host}`).origin);
  return { id: hostname, name: instance.name, origins: [...new Set([origin, ...others])] };
}

/** Signature algorithms by their COSE numbers: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

interface Registration {
  site: PasskeySite;
  challenge: string;
  account: { id: number; name: string; email: string | null };
  instanceId: number;
  /** Passkeys of the account, which must not be registered again. */
  existing: { credential_id: Buffer; transports: string[] }[];
}

/** Returns the options for `navigator.credentials.create`, in the JSON form of WebAuthn. */
export function registrationOptions({ site, challenge, account, instanceId, existing }: Registration) {
  return {
    rp: { id: site.id, name: site.name },
    user: {
      id: Buffer.from(`${instanceId}:${account.id}`).toString('base64url'),
      name: account.email ?? account.name,
      displayName: account.name,
    },
    challenge,
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id.toString('base64url'),
      transports,
    })),
    // The device stores the key with the person's name and checks the person, so that the passkey replaces name,
    // password and second factor.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** Returns the options for `navigator.credentials.get`. The browser offers all passkeys that it has for the site. */
export function signInOptions({ site, challenge }: Pick<Registration, 'site' | 'challenge'>) {
  return {
    rpId: site.id,
    challenge,
    timeout: challengeMs,
    allowCredentials: [],
    userVerification: 'required' as const,
  };
}

/** The browser's answer to a challenge, as far as the service reads it itself. */
export interface PasskeyAnswer {
  credentialId: Buffer;
  /** Challenge that the answer states. */
  challenge: string;
  /** The whole answer, for the verification. */
  response: object;
}

/** Parses the JSON text of a `PublicKeyCredential`. Returns null if it is not one. */
export function parsePasskeyAnswer(text: string): PasskeyAnswer | null {
  const response = parseObject(text);
  const inner = response?.response;
  if (!response || typeof response.id !== 'string' || !isRecord(inner)) return null;
  if (typeof inner.clientDataJSON !== 'string') return null;
  const client = parseObject(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8'));
  if (typeof client?.challenge !== 'string') return null;
  return { credentialId: Buffer.from(response.id, 'base64url'), challenge: client.challenge, response };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a counter shows that the signature is newer than the last one. A counter that goes back means that
 * the key was copied. Authenticators that do not count always state 0.
 */
export function isCounterAhead(former: number, stated: number): boolean {
  return stated > former || (stated === 0 && former === 0);
}

/**
 * Returns whether browsers allow passkeys for a workshop: its address has TLS and a name, or is that of this machine.
 */
export function canHavePasskeys({ base_url }: { base_url: string }): boolean {
  const { protocol, hostname } = new URL(base_url);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isThisMachine || (protocol === 'https:' && !isAddress);
}

/**
 * Returns the origins of the other hosts of a workshop, on which browsers may use the passkeys of the canonical host
 * (`/.well-known/webauthn`).
 */
export function relatedOrigins({ id, origins }: PasskeySite): string[] {
  return origins.filter((origin) => new URL(origin).hostname !== id);
}
