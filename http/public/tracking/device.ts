import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  nonceBytes,
  type SecretBox,
  secretContexts,
  UnknownSecretError,
  WrongContextError,
} from '../../../domain/secrets/secret-box.ts';
import { sourceAddress } from '../../input/request-head.ts';
import { requestWorkshop } from '../../runtime/request-state.ts';
import type { FormContext } from './form.ts';

/** Cookie that identifies a device to which a code was sent, for as long as a code is valid. */
const cookieName = 'signing-device';
const devicePattern = /(?:^|;\s*)signing-device=([\w-]{22})(?:;|$)/;
const deviceBytes = 16;

export function deviceCookie(device: string, { base_url }: { base_url: string }): string {
  const isSecure = base_url.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${device}; Path=/t/; Max-Age=3600; HttpOnly; SameSite=Strict${isSecure}`;
}

/** Returns the device's name from the cookie; undefined if no code has been sent to the device yet. */
export function readDevice(request: FastifyRequest): string | undefined {
  return devicePattern.exec(request.headers.cookie ?? '')?.[1];
}

/** Seals a random secret for the page of one budget. */
export function createPageSeal(secretBox: SecretBox, instanceId: number, budgetId: number): string {
  const secret = randomBytes(deviceBytes).toString('base64url');
  const context = secretContexts.signingPage(instanceId, budgetId);
  return secretBox.seal(secret, context, randomBytes(nonceBytes)).toString('base64url');
}

/**
 * Returns the name of a device that has no cookie yet. Clicks that one browser sends from one page before it receives
 * the cookie produce the same name, so only one code is sent. A copy of the page on another device produces another
 * name, because address and browser are part of the input. The name cannot be computed from the page, because the
 * page's secret is sealed.
 */
export function newDevice(context: FormContext): string {
  const { request } = context;
  const secret = openPageSeal(context);
  if (secret === null) return randomBytes(deviceBytes).toString('base64url');
  const source = JSON.stringify([secret, sourceAddress(request), request.headers['user-agent'] ?? '']);
  return hash('sha256', source, 'buffer').subarray(0, deviceBytes).toString('base64url');
}

/** Returns the secret of the page in the form; null if the secret was not sealed for this budget. */
function openPageSeal({ runtime, request, form, link }: FormContext): string | null {
  const sealed = Buffer.from(form.get('page') ?? '', 'base64url');
  const context = secretContexts.signingPage(requestWorkshop(request).instance.id, link.budgetId);
  try {
    return runtime.secretBox.open(sealed, context);
  } catch (error) {
    if (error instanceof WrongContextError || error instanceof UnknownSecretError) return null;
    throw error;
  }
}
