import type { FastifyRequest } from 'fastify';
import { toRecord } from '../../domain/text/json.ts';
import { type Toast, toasts, type UndoAct } from '../../views/panel/screen.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { isSecureRequest } from './origin.ts';

/** Cookie with the message that the next page shows once. */
const toastCookieName = 'panel-toast';
const toastSeconds = 60;
/** Maximum length of the act that reverts an act, as cookies are read. A longer one is not offered. */
const maxUndoLength = 900;

/** A message after an act, and the act that reverts it. */
export interface SentToast {
  kind: Toast;
  undo?: UndoAct | undefined;
}

/** Returns the cookie that sets the message of the next page, or deletes it. */
export function toastCookie(request: FastifyRequest, toast: SentToast | null): string {
  const isSecure = isSecureRequest(request);
  const undo = toast?.undo ? Buffer.from(JSON.stringify(toast.undo)).toString('base64url') : '';
  const parts = [toast?.kind ?? '', ...(undo !== '' && undo.length <= maxUndoLength ? [undo] : [])];
  return writeCookie(toastCookieName, parts.join('.'), { isSecure, maxAge: toast ? toastSeconds : 0 });
}

export function readToast(request: FastifyRequest): SentToast | null {
  const value = readCookie(request, toastCookieName, isSecureRequest(request));
  const [kind, undo] = value?.split('.') ?? [];
  const known = toasts.find((toast) => toast === kind);
  return known ? { kind: known, undo: undo === undefined ? undefined : readUndo(undo) } : null;
}

/** Reads the act that reverts an act. The form of the next screen decides whether it may be performed. */
function readUndo(encoded: string): UndoAct | undefined {
  try {
    const { operation, params } = toRecord(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
    const values = Object.entries(toRecord(params)).map(([name, value]) => [name, String(value)] as const);
    return typeof operation === 'string' ? { operation, params: Object.fromEntries(values) } : undefined;
  } catch {
    return undefined;
  }
}
