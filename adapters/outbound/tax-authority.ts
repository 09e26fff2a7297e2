import { hash } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Agent, request } from 'undici';
import type { CertificateKind } from '../../domain/verifactu/certificate.ts';
import { readHttpDate } from '../../domain/verifactu/clock-skew.ts';
import type { StandIn } from '../../domain/verifactu/sending/stand-in.ts';
import {
  type ClientCertificate,
  readClientCertificate,
  UnusableCertificateError,
} from './client-certificate.ts';

/** The environments of the tax authority. In `test`, records have no effect on taxes. */
export type Environment = 'test' | 'production';

const hosts: Record<Environment, Record<CertificateKind, string>> = {
  production: { person: 'www1.agenciatributaria.gob.es', seal: 'www10.agenciatributaria.gob.es' },
  test: { person: 'prewww1.aeat.es', seal: 'prewww10.aeat.es' },
};

const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Timeout of an answer in milliseconds. The authority checks up to a thousand records before it answers. */
const deadlineMs = 120_000;
const connectTimeoutMs = 10_000;
/** Maximum bytes of an answer to a message. A thousand lines with the longest descriptions have 3 MB. */
const maxAnswerBytes = 10 * 1024 * 1024;
/**
 * Maximum bytes of a page of a query. A page of 10,000 records has about 30 MB, and the authority offers no smaller
 * page size.
 */
export const maxPageBytes = 64 * 1024 * 1024;
/** Maximum number of cached TLS contexts, for recently used certificates. Each has some kilobytes. */
const maxContexts = 500;

/** Thrown if the authority sent no answer. It may or may not have received the records. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

export interface Addressee {
  environment: Environment;
  certificate: ClientCertificate;
  kind: CertificateKind;
}

export interface TaxAuthority {
  /** Sends a message and returns the answer, which may be a refusal. Throws `NoAnswerError`. */
  send(message: string, to: Addressee, options?: SendOptions): Promise<string>;
}

interface SendOptions {
  onDate?: OnDate;
  /** Maximum bytes of the answer. A larger answer counts as no answer. */
  maxBytes?: number;
}

/**
 * Called at the beginning of an answer that contains a date. `date` is the time of the authority's clock. Must not
 * throw.
 */
export type OnDate = (date: Date) => Promise<void>;

/**
 * Returns the origin of the authority's service for an environment and a kind of certificate. Messages are sent to no
 * other origin.
 */
export function originOf({ environment, kind }: Pick<Addressee, 'environment' | 'kind'>): string {
  return `https://${hosts[environment][kind]}`;
}

/** Opens the connection to the tax authority. If a stand-in is configured, it receives all messages instead. */
export function openTaxAuthority(standIn: StandIn | null = null): TaxAuthority {
  const contexts = new Map<string, Promise<SecureContext>>();
  const contextOf = ({ pfx, passphrase }: ClientCertificate) => {
    const name = hash('sha256', Buffer.concat([pfx, Buffer.from(passphrase)]), 'base64');
    const context = contexts.get(name) ?? openContext({ pfx, passphrase }, standIn?.ca);
    contexts.delete(name);
    contexts.set(name, context);
    context.catch(() => contexts.delete(name));
    for (const oldest of [...contexts.keys()].slice(0, -maxContexts)) contexts.delete(oldest);
    return context;
  };
  return {
    async send(message, to, { onDate, maxBytes = maxAnswerBytes } = {}) {
      const secureContext = await contextOf(to.certificate);
      const origin = standIn === null ? originOf(to) : `https://127.0.0.1:${standIn.port}`;
      const withinMs = standIn?.deadlineMs ?? deadlineMs;
      // Uses a new connection for each message, because messages are a minute apart, and each workshop has its own
      // certificate.
      const agent = new Agent({
        connect: { secureContext, timeout: connectTimeoutMs, rejectUnauthorized: true },
        allowH2: false,
        headersTimeout: withinMs,
        bodyTimeout: withinMs,
      });
      try {
        return await answerOf(`${origin}${path}`, message, {
          dispatcher: agent,
          withinMs,
          onDate,
          maxBytes,
        });
      } catch (error) {
        throw error instanceof NoAnswerError ? error : new NoAnswerError(reasonOf(error), { cause: error });
      } finally {
        await agent.destroy();
      }
    },
  };
}

/**
 * Creates the TLS context of a certificate. First reads the certificate in a separate process, because deriving its key
 * in this process could block the event loop without limit.
 */
async function openContext(certificate: ClientCertificate, ca: string | undefined): Promise<SecureContext> {
  await readClientCertificate(certificate).catch((error) => {
    const reason = error instanceof UnusableCertificateError ? 'certificate_unreadable' : reasonOf(error);
    throw new NoAnswerError(reason, { cause: error });
  });
  return createSecureContext({ ...certificate, ca });
}

interface TaxRequestOptions {
  dispatcher: Agent;
  withinMs: number;
  onDate: OnDate | undefined;
  maxBytes: number;
}

async function answerOf(
  url: string,
  message: string,
  { dispatcher, withinMs, onDate, maxBytes }: TaxRequestOptions,
): Promise<string> {
  const { statusCode, headers, body } = await request(url, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: message,
    signal: AbortSignal.timeout(withinMs),
  });
  const date = readHttpDate(headers.date);
  if (date !== null) await onDate?.(date);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) throw new NoAnswerError('the answer is too long');
    pieces.push(piece);
  }
  const answer = Buffer.concat(pieces).toString();
  if (statusCode !== 200 && !(statusCode >= 400 && faultElement.test(answer)))
    throw new NoAnswerError(`HTTP ${statusCode}`);
  return answer;
}

/**
 * Pattern of the fault element of SOAP, which distinguishes a refusal with an error status from a proxy's error page.
 */
const faultElement = /<(?:[\w.-]+:)?Fault[\s/>]/;

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
