import { createCipheriv, createDecipheriv, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type SealKey, sealKeyIdBytes } from './seals.ts';

export interface SecretBox {
  /**
   * Encrypts a text or bytes. The result can be decrypted only with the same `context`. `nonce` consists of `nonceBytes` random
   * bytes.
   */
  seal(text: string | Buffer, context: string, nonce: Buffer): Buffer;
  open(sealed: Buffer, context: string): string;
  openBytes(sealed: Buffer, context: string): Buffer;
  /**
   * Tells whether a text was encrypted with the newest secret. If this applies to all texts, the older secrets may be
   * removed.
   */
  isCurrent(sealed: Buffer): boolean;
  /** The seal keys derived from the application secrets, in the same order. */
  sealKeys: readonly SealKey[];
}

export const nonceBytes = 12;

export class UnknownSecretError extends Error {
  constructor() {
    super('sealed with a secret that APP_SECRET does not hold');
    this.name = 'UnknownSecretError';
  }
}

/** Thrown if a ciphertext was changed or truncated, or belongs to a different context. */
export class WrongContextError extends Error {
  constructor(options?: ErrorOptions) {
    super('not what was sealed for this place', options);
    this.name = 'WrongContextError';
  }
}

/** The contexts of encrypted values. The first word differs for each kind of value. */
export const secretContexts = {
  webhookSecret: (instanceId: number, subscriptionId: number) =>
    `webhook-secret:${instanceId}:${subscriptionId}`,
  answer: (key: { instanceId: number; keyId: number; idempotencyKey: string }) =>
    `answer:${key.instanceId}:${key.keyId}:${key.idempotencyKey}`,
  transport: (instanceId: number, channel: string) => `transport:${instanceId}:${channel}`,
  hookToken: (instanceId: number, channel: string) => `hook-token:${instanceId}:${channel}`,
  trackingToken: (instanceId: number) => `tracking-token:${instanceId}`,
  calendarToken: (instanceId: number) => `calendar-token:${instanceId}`,
  signingCode: (instanceId: number, budgetId: number) => `signing-code:${instanceId}:${budgetId}`,
  signingPage: (instanceId: number, budgetId: number) => `signing-page:${instanceId}:${budgetId}`,
  linkTokens: (instanceId: number) => `link-tokens:${instanceId}`,
  totpSecret: (instanceId: number) => `totp-secret:${instanceId}`,
  knownDevice: (instanceId: number) => `known-device:${instanceId}`,
  certificate: (instanceId: number) => `certificate:${instanceId}`,
  deploymentCertificate: 'deployment-certificate',
  secretCheck: 'secret-check',
  workshopExport: 'workshop-export',
  sealKey: (instanceId: number) => `seal-key:${instanceId}`,
  importFile: (instanceId: number) => `import-file:${instanceId}`,
};

const cipher = 'aes-256-gcm';
/**
 * Version of the format: a version byte, the key id, the nonce, the tag, and the ciphertext, which has the length of
 * the text.
 */
const version = 1;
/** Length of a key id, which distinguishes the few secrets of a deployment without revealing them. */
const keyIdBytes = 4;
const keyBytes = 32;
const tagBytes = 16;
const headBytes = 1 + keyIdBytes;
const overheadBytes = headBytes + nonceBytes + tagBytes;

interface Key {
  id: Buffer;
  key: Buffer;
}

/**
 * Creates the secret box from application secrets, the newest first. The newest secret encrypts; all secrets decrypt.
 * The keys are derived only once, here.
 */
export function openSecretBox(appSecrets: string[]): SecretBox {
  const keys = appSecrets.map(keyOf);
  return {
    seal(text, context, nonce) {
      const [newest] = keys;
      if (!newest) throw new Error('APP_SECRET is empty: nothing can be sealed');
      return sealContent(newest, text, context, nonce);
    },
    open: (sealed, context) => openWith(keys, sealed, context).toString('utf8'),
    openBytes: (sealed, context) => openWith(keys, sealed, context),
    isCurrent: (sealed) => keys[0]?.id.equals(sealed.subarray(1, headBytes)) ?? false,
    sealKeys: appSecrets.map(sealKeyOf),
  };
}

function keyOf(appSecret: string): Key {
  return {
    id: deriveKey(appSecret, 'secret box id', keyIdBytes),
    key: deriveKey(appSecret, 'secret box', keyBytes),
  };
}

function sealKeyOf(appSecret: string): SealKey {
  return { id: deriveKey(appSecret, 'seal id', sealKeyIdBytes), key: deriveKey(appSecret, 'seal', keyBytes) };
}

function deriveKey(appSecret: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', use, bytes));
}

function openWith(keys: readonly Key[], sealed: Buffer, context: string): Buffer {
  if (sealed.length < overheadBytes || sealed[0] !== version) throw new WrongContextError();
  const id = sealed.subarray(1, headBytes);
  const found = keys.find((each) => each.id.equals(id));
  if (!found) throw new UnknownSecretError();
  return openSealed(found.key, sealed, context);
}

function sealContent({ id, key }: Key, content: string | Buffer, context: string, nonce: Buffer): Buffer {
  if (nonce.length !== nonceBytes) throw new Error(`a nonce has ${nonceBytes} bytes`);
  const head = Buffer.concat([Buffer.of(version), id]);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(additionalData(head, context));
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([head, nonce, sealing.getAuthTag(), body]);
}

function openSealed(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(headBytes, headBytes + nonceBytes);
  const tag = sealed.subarray(headBytes + nonceBytes, overheadBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(additionalData(sealed.subarray(0, headBytes), context)).setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(sealed.subarray(overheadBytes)), opening.final()]);
  } catch (error) {
    throw new WrongContextError({ cause: error });
  }
}

function additionalData(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context, 'utf8')]);
}

/** Compares two secrets in constant time, by their hashes, which have the same length. */
export function equalsSecret(presented: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', presented, 'buffer'), hash('sha256', expected, 'buffer'));
}

/**
 * Returns the result of `open`, or null if the secret that encrypted the value is lost. The setting must then be
 * entered again.
 */
export function openIfSecretKnown<T>(openSealed: () => T): T | null {
  try {
    return openSealed();
  } catch (error) {
    if (error instanceof UnknownSecretError) return null;
    throw error;
  }
}
