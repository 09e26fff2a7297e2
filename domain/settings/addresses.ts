import { isIP } from 'node:net';
import { isIpRange } from '../network/public-address.ts';
import { readRedisAddress, redisUrlFormats } from '../network/redis-address.ts';
import type { ValueType } from './setting.ts';
import { listType, valueType } from './value-types.ts';

export function listenAddress(defaultText: string): ValueType<string> {
  const name = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
  const dottedNumbers = /^[\d.]+$/;
  return valueType(
    'an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost',
    (text) => (isIP(text) > 0 || (name.test(text) && !dottedNumbers.test(text)) ? text : undefined),
    defaultText,
  );
}

/**
 * The host of the workshop that answers for unknown hosts: `first` for the oldest workshop, or `none`, which becomes an
 * empty text.
 */
export const instanceHost = valueType(
  'a host in lower case, first or none',
  (text) => (/^[a-z0-9.-]+(:\d{1,5})?$/.test(text) ? text.replace(/^none$/, '') : undefined),
  { embedded: 'first', served: 'none' },
);

/** Addresses and networks of trusted proxies. Rejects a network of all addresses, which would trust every client. */
export const trustedProxies = listType(
  'addresses or networks, such as 10.0.0.1,192.168.0.0/16',
  (text) => isIpRange(text) && !text.endsWith('/0'),
  'is neither',
);

export const nameServers = listType('addresses, such as 9.9.9.9,[2620:fe::fe]:53', isNameServer, 'is none');

function isNameServer(text: string): boolean {
  const [, bracketed, plain = text, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain) > 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

export const redisUrl: ValueType<string> = {
  allowed: redisUrlFormats,
  default: '',
  read(text) {
    readRedisAddress(text);
    return text;
  },
};
