import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface AnswerOptions {
  /** Origin that the browser states; defaults to that of the authenticator. */
  origin?: string;
  /** Site to which the authenticator binds the answer; defaults to that of the options. */
  rpId?: string;
  /** Counter that the authenticator states; defaults to one more than before. */
  counter?: number;
  /** Whether the person was verified, by a PIN or a fingerprint. */
  isVerified?: boolean;
  challenge?: string;
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface RequestOptions {
  rpId: string;
  challenge: string;
}

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

/** A passkey with the browser around it, in software. Makes the JSON texts that the browser would send. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create({ rp, user, challenge }: CreationOptions, answering: AnswerOptions = {}): string {
    this.#userHandle = user.id;
    const { isVerified = true, counter = this.#counter } = answering;
    this.#counter = counter;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.#publicKey(),
    ]);
    const flags = present | (isVerified ? verified : 0) | hasCredential;
    const authData = Buffer.concat([this.#head(answering.rpId ?? rp.id, flags, counter), credential]);
    const attestation = encodeMap([
      [encodeText('fmt'), encodeText('none')],
      [encodeText('attStmt'), encodeMap([])],
      [encodeText('authData'), encodeBytes(authData)],
    ]);
    return this.#answer('webauthn.create', answering.challenge ?? challenge, answering, {
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid', 'unknown'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ rpId, challenge }: RequestOptions, answering: AnswerOptions = {}): string {
    const { isVerified = true, counter = this.#counter + 1 } = answering;
    this.#counter = counter;
    const flags = present | (isVerified ? verified : 0);
    const authData = this.#head(answering.rpId ?? rpId, flags, counter);
    const client = this.#clientData('webauthn.get', answering.challenge ?? challenge, answering);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return this.#answer('webauthn.get', answering.challenge ?? challenge, answering, {
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #answer(type: string, challenge: string, answering: AnswerOptions, response: object): string {
    const id = this.credentialId.toString('base64url');
    const clientDataJSON = this.#clientData(type, challenge, answering).toString('base64url');
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, ...response },
    });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AnswerOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }

  /** Returns the public key in the COSE format: EC2, ES256, P-256, x and y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return encodeMap([
      [encodeInteger(1), encodeInteger(2)],
      [encodeInteger(3), encodeInteger(-7)],
      [encodeInteger(-1), encodeInteger(1)],
      [encodeInteger(-2), encodeBytes(Buffer.from(x, 'base64url'))],
      [encodeInteger(-3), encodeBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

/** Encodes the beginning of a CBOR item: its type and its length or value. */
function encodeHead(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}

const encodeInteger = (value: number) => (value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value));
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeHead(2, bytes.length), bytes]);
const encodeText = (text: string) => Buffer.concat([encodeHead(3, text.length), Buffer.from(text)]);
const encodeMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([encodeHead(5, entries.length), ...entries.flat()]);
