import type { SmtpFailure, SmtpPhase } from '../../domain/messages/verdicts.ts';
import { inPlainWords } from '../outbound/plain-words.ts';

/** How far a message had come: all that tells whether the server may have it. */
export interface Progress {
  /** The server had asked for the message. */
  begun: boolean;
  /** It was given the last of it. */
  complete: boolean;
  /** Waited for before the server gets anything of it. */
  handingOver: (() => Promise<void>) | undefined;
  /** Why it got nothing. */
  withheld?: unknown;
}

/** What nodemailer says of an error. */
interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
}

const phaseOfCommand: Record<string, SmtpPhase> = {
  STARTTLS: 'tls',
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
};

const reasons: Record<string, string> = {
  ETIMEDOUT: 'no answer came in time',
  EABORT: 'no answer came in time',
  EDNS: 'the host does not resolve',
  ECONNECTION: 'the connection was closed before the answer ended',
  EPROTOCOL: 'the answer is not valid SMTP',
  ETLS: 'no TLS connection could be agreed on',
};
const noStarttls = 'the server offers no STARTTLS';
/** It doesn't know the command, or not here: nodemailer sends it unasked where TLS is a must. */
const unknownCommand = /^50[0-4]/;
const unnamed = inPlainWords({});
const isOfTls = /certificate|TLS/;

export function smtpFailure(
  thrown: unknown,
  { begun, complete }: Pick<Progress, 'begun' | 'complete'>,
): SmtpFailure {
  const error = thrown as SmtpError;
  const { response, command = '' } = error;
  if (command === 'STARTTLS' && unknownCommand.test(response ?? '')) {
    return { phase: 'tls', reply: null, reason: noStarttls, complete };
  }
  const reason = reasonOf(error);
  return {
    phase: begun ? 'content' : phaseOf(error, reason),
    reply: response ?? null,
    reason,
    complete,
  };
}

function phaseOf({ code = '', command = '' }: SmtpError, reason: string): SmtpPhase {
  if (code === 'ETLS' || isOfTls.test(reason)) return 'tls';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  return phaseOfCommand[command] ?? 'connection';
}

/** The socket's own error says it best. */
function reasonOf({ code = '', originalCode }: SmtpError): string {
  const ofSocket = originalCode === undefined ? unnamed : inPlainWords({ code: originalCode });
  return ofSocket === unnamed ? (reasons[code] ?? unnamed) : ofSocket;
}
