import { errors } from 'undici';
import type { FieldMessage } from '../../generated/errors.ts';

type UnreachableRule = Extract<FieldMessage, 'urlHostUnknown' | 'urlAddressNotPublic' | 'urlForbidden'>;

/** Thrown for a host that does not resolve, or that must not be called. */
export class UnreachableHostError extends Error {
  readonly rule: UnreachableRule;

  constructor(rule: UnreachableRule) {
    super(rule);
    this.name = 'UnreachableHostError';
    this.rule = rule;
  }
}

/** Thrown if a host accepted no connection in time. */
export class ConnectTimeoutError extends Error {}

/** Texts for the record of a delivery: the reasons why a URL was not called. */
const refusals: Partial<Record<FieldMessage, string>> = {
  urlForm: 'the URL is not valid',
  urlScheme: 'the URL is not https:',
  urlUserInfo: 'the URL holds a user name or password',
  urlPort: 'the port is not one that is called',
  urlHostUnknown: 'the host does not resolve',
  urlAddressNotPublic: 'the host leads to an address that is not public',
  urlForbidden: 'the host leads to the service itself, or to a link-local or metadata address',
};

const certificate: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not known',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known, or was not sent along',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host',
};

const connection: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed before the answer ended',
  EPIPE: 'the connection was closed before the answer ended',
  UND_ERR_SOCKET: 'the connection was closed before the answer ended',
  ETIMEDOUT: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  EADDRNOTAVAIL: 'the host cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
};

export function refusalInWords(rule: FieldMessage): string {
  return refusals[rule] ?? 'the URL cannot be called';
}

/** Describes an error for people. Does not use the error's message, which may contain internal addresses. */
export function describeError(error: unknown): string {
  if (error instanceof UnreachableHostError) return refusalInWords(error.rule);
  if (error instanceof ConnectTimeoutError) return 'the host cannot be reached';
  const code = String((error as { code?: unknown }).code ?? '');
  if (code in certificate) return `the certificate is not valid: ${certificate[code]}`;
  if (/^(CERT|CRL)_|_CERT/.test(code)) return 'the certificate is not valid';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return 'no TLS connection could be agreed on';
  }
  if (isNotHttp(error)) return 'the answer is not valid HTTP';
  return connection[code] ?? 'the request failed';
}

/**
 * Tells whether an error means that the answer is not HTTP. Some of these errors have the code of a closed connection,
 * for example after a protocol switch.
 */
function isNotHttp(error: unknown): boolean {
  if (error instanceof errors.SocketError) return /^bad (upgrade|response)$/.test(error.message);
  return (
    error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError
  );
}
