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
export function authority(name: string, days = 2): Authority {
  const { privateKey, publicKey } = keyPair();
  const isAuthority = extension(oid.basicConstraints, sequence(der(0x01, Buffer.from([0xff]))));
  const certificate = signed({
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
export function identity(
  hosts: string[],
  { by, from = -1, days = 2 }: { by?: Authority; from?: number; days?: number } = {},
): Identity {
  const { privateKey, publicKey } = keyPair();
  const cert = signed({
    issuer: by?.name ?? 'self',
    by: by?.key ?? privateKey,
    subject: 'self',
    publicKey,
    from,
    days,
    extensions: [extension(oid.subjectAltName, sequence(...hosts.map(alternativeName)))],
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

function signed({ issuer, by, subject, publicKey, from = -1, days = 2, extensions }: Certificate): string {
  const algorithm = sequence(der(0x06, Buffer.from(oid.ecdsaWithSha256)));
  const begins = Date.now() + from * dayMs;
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const content = sequence(
    version3,
    der(0x02, Buffer.from([Math.floor(Math.random() * 127) + 1])),
    algorithm,
    distinguishedName(issuer),
    sequence(moment(begins), moment(begins + days * dayMs)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, by)]));
  const base64 = sequence(content, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function distinguishedName(name: string): Buffer {
  const attribute = sequence(der(0x06, Buffer.from(oid.commonName)), der(0x0c, Buffer.from(name)));
  return sequence(der(0x31, attribute));
}

function alternativeName(host: string): Buffer {
  return isIP(host) > 0
    ? der(0x87, Buffer.from(ipaddr.parse(host).toByteArray()))
    : der(0x82, Buffer.from(host));
}

function extension(kind: number[], value: Buffer): Buffer {
  return sequence(der(0x06, Buffer.from(kind)), der(0x04, value));
}

function moment(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
