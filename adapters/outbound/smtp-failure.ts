import type { SmtpFailure, SmtpPhase } from '../../domain/messages/verdicts.ts';
import { describeError, refusalInWords } from './plain-words.ts';
import type { Progress } from './smtp-progress.ts';

/** The fields of nodemailer's errors that are read. */
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
  EFORBIDDEN: refusalInWords('urlForbidden'),
  ECONNECTION: 'the connection was closed before the answer ended',
  EPROTOCOL: 'the answer is not valid SMTP',
  ETLS: 'no TLS connection could be agreed on',
};
const noStarttls = 'the server offers no STARTTLS';
/**
 * Pattern of replies of a server that does not know the command, or does not accept it in this state. If TLS is
 * required, nodemailer sends STARTTLS even to servers that don't offer it.
 */
const unknownCommand = /^50[0-4]/;
const unnamed = describeError({});
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

/** Returns the reason of a failure. Prefers the socket's error, which is more specific. */
function reasonOf({ code = '', originalCode }: SmtpError): string {
  const ofSocket = originalCode === undefined ? unnamed : describeError({ code: originalCode });
  return ofSocket === unnamed ? (reasons[code] ?? unnamed) : ofSocket;
}
