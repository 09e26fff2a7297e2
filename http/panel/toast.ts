import type { FastifyRequest } from 'fastify';
import { type Toast, toasts } from '../../views/panel/screen.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { isSecureRequest } from './origin.ts';

/** Cookie with the message that the next page shows once. */
const toastCookieName = 'panel-toast';
const toastSeconds = 60;

/** Returns the cookie that sets the message of the next page, or deletes it. */
export function toastCookie(request: FastifyRequest, toast: Toast | null): string {
  const isSecure = isSecureRequest(request);
  return writeCookie(toastCookieName, toast ?? '', { isSecure, maxAge: toast ? toastSeconds : 0 });
}

export function readToast(request: FastifyRequest): Toast | null {
  const value = readCookie(request, toastCookieName, isSecureRequest(request));
  return toasts.find((toast) => toast === value) ?? null;
}
