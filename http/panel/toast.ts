import type { FastifyRequest } from 'fastify';
import { isKeyOf, toRecord } from '../../domain/text/json.ts';
import { deskOperations } from '../../generated/operations.ts';
import { type OfferedAct, type Toast, toasts, type UndoAct } from '../../views/panel/screen.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { isSecureRequest } from './origin.ts';

/** Cookie with the message that the next page shows once. */
const toastCookieName = 'panel-toast';
const toastSeconds = 60;
/** Maximum length of the acts that a message offers, as cookies are read. Longer ones are left out. */
const maxActsLength = 900;

/** A message after an act, and the acts that it offers. */
export interface SentToast {
  kind: Toast;
  /** The act that reverts it. */
  undo?: UndoAct | undefined;
  /** A further act. Needs `undo`. */
  offer?: OfferedAct | undefined;
}

/** Returns the cookie that sets the message of the next page, or deletes it. */
export function toastCookie(request: FastifyRequest, toast: SentToast | null): string {
  const isSecure = isSecureRequest(request);
  const parts = [toast?.kind ?? ''];
  for (const act of [toast?.undo, toast?.offer]) {
    const encoded = act ? Buffer.from(JSON.stringify(act)).toString('base64url') : '';
    if (encoded === '' || parts.join('.').length + encoded.length > maxActsLength) break;
    parts.push(encoded);
  }
  return writeCookie(toastCookieName, parts.join('.'), { isSecure, maxAge: toast ? toastSeconds : 0 });
}

export function readToast(request: FastifyRequest): SentToast | null {
  const value = readCookie(request, toastCookieName, isSecureRequest(request));
  const [kind, ...acts] = value?.split('.') ?? [];
  const known = toasts.find((toast) => toast === kind);
  if (!known) return null;
  const [undo, offer] = acts.map(readAct);
  return { kind: known, undo, offer };
}

/** Reads an act that a message offers. The form of the next screen decides whether it may be performed. */
function readAct(encoded: string): OfferedAct | undefined {
  try {
    const { operation, params } = toRecord(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
    const values = Object.entries(toRecord(params)).map(([name, value]) => [name, String(value)] as const);
    const isKnown = typeof operation === 'string' && isKeyOf(operation, deskOperations);
    return isKnown ? { operation, params: Object.fromEntries(values) } : undefined;
  } catch {
    return undefined;
  }
}
