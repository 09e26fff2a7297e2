import ipaddr from 'ipaddr.js';
import {
  nonceBytes,
  type SecretBox,
  secretContexts,
  UnknownSecretError,
  WrongContextError,
} from '../secrets/secret-box.ts';

const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Describes a device by its `User-Agent`, such as `Firefox, Windows`. Empty if nothing is recognised. */
export function describeDevice(userAgent: string): string {
  const find = (table: [string, RegExp][]) => table.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ');
}

/** Returns the range of an address that sessions show: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  const prefix = parsed.kind() === 'ipv4' ? 24 : 48;
  const range = `${address.includes(':') && prefix === 24 ? parsed.toString() : address}/${prefix}`;
  const network =
    prefix === 24 ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network}/${prefix}`;
}

/** Returns the addresses of one subscriber: an IPv4 address, or the /64 of an IPv6 address, which a subscriber has whole. */
export function subscriberNetwork(address: string): string {
  if (ipaddr.process(address).kind() === 'ipv4') return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}

/** Content of the cookie of a device on which somebody has signed in before. */
export interface KnownDevice {
  /** Random name of the device. */
  id: string;
  accountIds: number[];
}

/** More people than this do not share a device. */
const maxAccountsOfDevice = 20;

/** Returns the device after a sign-in of an account. */
export function withAccount(device: KnownDevice, accountId: number): KnownDevice {
  const others = device.accountIds.filter((id) => id !== accountId);
  return { id: device.id, accountIds: [accountId, ...others].slice(0, maxAccountsOfDevice) };
}

export const deviceIdBytes = 16;

/** Encrypts the content of the cookie, so that only the service can name a device as known. */
export function sealDevice(
  device: KnownDevice,
  { secretBox, instanceId, nonce }: { secretBox: SecretBox; instanceId: number; nonce: Buffer },
): string {
  if (nonce.length !== nonceBytes) throw new Error(`a nonce has ${nonceBytes} bytes`);
  return secretBox
    .seal(JSON.stringify(device), secretContexts.knownDevice(instanceId), nonce)
    .toString('base64url');
}

/** Longest cookie of a device: with twenty accounts it has about 400 characters. */
const maxDeviceTokenLength = 1_000;

/** Reads the cookie of a device. Returns null for one that the service did not write for this workshop. */
export function openDevice(
  token: string,
  { secretBox, instanceId }: { secretBox: SecretBox; instanceId: number },
): KnownDevice | null {
  if (token.length > maxDeviceTokenLength) return null;
  try {
    return JSON.parse(
      secretBox.open(Buffer.from(token, 'base64url'), secretContexts.knownDevice(instanceId)),
    );
  } catch (error) {
    if (error instanceof WrongContextError || error instanceof UnknownSecretError) return null;
    throw error;
  }
}
