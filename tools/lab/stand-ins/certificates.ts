import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Authority {
  certificate: string;
  name: string;
  key: KeyObject;
}

export interface Identity {
  cert: string;
  key: string;
}

const dayMs = 86_400_000;
const oid = {
  commonName: [0x55, 4, 3],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2],
  basicConstraints: [0x55, 0x1d, 0x13],
  subjectAltName: [0x55, 0x1d, 0x11],
};

/** Creates a certificate authority. Every run creates a new one, so that no private key is stored. */
export function createAuthority(name: string, days = 2): Authority {
  const { privateKey, publicKey } = createKeyPair();
  const isAuthority = extension(oid.basicConstraints, derSequence(derEncode(0x01, Buffer.from([0xff]))));
  const certificate = signCertificate({
    issuer: name,
    by: privateKey,
    subject: name,
    publicKey,
    days,
    extensions: [isAuthority],
  });
  return { certificate, name, key: privateKey };
}

/**
 * Creates a certificate that is signed by an authority or self-signed. It is valid from `from` to `days` days from now.
 */
export function createIdentity(
  hosts: string[],
  { by, from = -1, days = 2 }: { by?: Authority; from?: number; days?: number } = {},
): Identity {
  const { privateKey, publicKey } = createKeyPair();
  const cert = signCertificate({
    issuer: by?.name ?? 'self',
    by: by?.key ?? privateKey,
    subject: 'self',
    publicKey,
    from,
    days,
    extensions: [extension(oid.subjectAltName, derSequence(...hosts.map(alternativeName)))],
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

interface Certificate {
  issuer: string;
  by: KeyObject;
  subject: string;
  publicKey: KeyObject;
  from?: number;
  days?: number;
  extensions: Buffer[];
}

function signCertificate({
  issuer,
  by,
  subject,
  publicKey,
  from = -1,
  days = 2,
  extensions,
}: Certificate): string {
  const algorithm = derSequence(derEncode(0x06, Buffer.from(oid.ecdsaWithSha256)));
  const begins = Date.now() + from * dayMs;
  const version3 = derEncode(0xa0, derEncode(0x02, Buffer.from([2])));
  const content = derSequence(
    version3,
    derEncode(0x02, Buffer.from([Math.floor(Math.random() * 127) + 1])),
    algorithm,
    distinguishedName(issuer),
    derSequence(derTime(begins), derTime(begins + days * dayMs)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    derEncode(0xa3, derSequence(...extensions)),
  );
  const signature = derEncode(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, by)]));
  const base64 = derSequence(content, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function createKeyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function distinguishedName(name: string): Buffer {
  const attribute = derSequence(
    derEncode(0x06, Buffer.from(oid.commonName)),
    derEncode(0x0c, Buffer.from(name)),
  );
  return derSequence(derEncode(0x31, attribute));
}

function alternativeName(host: string): Buffer {
  return isIP(host) > 0
    ? derEncode(0x87, Buffer.from(ipaddr.parse(host).toByteArray()))
    : derEncode(0x82, Buffer.from(host));
}

function extension(kind: number[], value: Buffer): Buffer {
  return derSequence(derEncode(0x06, Buffer.from(kind)), derEncode(0x04, value));
}

function derTime(ms: number): Buffer {
  return derEncode(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
}

function derSequence(...parts: Buffer[]): Buffer {
  return derEncode(0x30, Buffer.concat(parts));
}

function derEncode(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
