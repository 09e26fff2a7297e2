import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { createAuthority, createIdentity } from '../certificates.ts';
import { writeFault } from './answers.ts';
import { type Fault, Faults } from './faults.ts';
import { MessageRefusedError, type Request, readRequest } from './message.ts';
import { defaultSettings, type Reply, Service, type Settings } from './service.ts';
import { certificateTaxIds } from './tax-ids.ts';

const servicePath = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
const daysOfCertificate = 30;

export type TaxAuthorityStandIn = Awaited<ReturnType<typeof openTaxAuthorityStandIn>>;

/** Opens a stand-in of the Spanish tax authority's VERI*FACTU service, on its own port of this machine. */
export async function openTaxAuthorityStandIn(changes: Partial<Settings> & { port?: number } = {}) {
  const faults = new Faults();
  const service = new Service({ ...defaultSettings(), ...changes }, faults);
  const { ledger, settings } = service;
  const issuing = createAuthority('Stand-in of the tax authority', daysOfCertificate);
  const closing = new AbortController();
  const inFlight = new Set<string>();
  const asked = new Set<string>();
  let count = 0;

  const server = createServer(
    {
      ...createIdentity(['127.0.0.1'], { by: issuing, days: daysOfCertificate }),
      requestCert: true,
      // Accepts certificates that their holders have signed themselves, because only the subject matters here.
      rejectUnauthorized: false,
    },
    (request, response) => {
      handle(request, response).catch((error) => {
        if (closing.signal.aborted) response.destroy();
        else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
      });
    },
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (faults.refusesConnections) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Ignores the errors of clients that refuse the certificate, and of connections that faults have cut.
  server.on('tlsClientError', () => {});
  server.listen(changes.port ?? 0, '127.0.0.1');
  await once(server, 'listening');

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('date', new Date(settings.now()).toUTCString());
    const { pathname } = new URL(request.url ?? '/', 'https://127.0.0.1');
    if (pathname === '/ledger')
      return void response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(String(ledger));
    if (pathname !== servicePath) return void response.writeHead(404).end();
    const holders = holdersOf(request);
    if (holders === null) return void request.socket.destroy();
    if (request.method !== 'POST') return sendFault(response, '4135');
    const index = count++;
    const bytes = await bytesOf(request);
    const message = read(bytes, request.headers['content-type'] ?? '');
    if (!(message instanceof MessageRefusedError)) noteFlight(message, response);
    const fault = faults.take(index, message instanceof MessageRefusedError ? null : message.issuer);
    if (fault?.kind === 'slow processing') await pass(fault.ms);
    if (fault && breaksBefore(fault, response)) return;
    try {
      if (message instanceof MessageRefusedError) throw message;
      const reply = service.reply(message, holders, fault);
      if (fault?.kind === 'slow answer') await pass(fault.ms);
      send(response, reply, fault);
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      sendFault(response, error.code);
    }
  }

  const pass = (ms: number) => sleep(ms, undefined, { signal: closing.signal });

  /**
   * Records a violation if a message arrives while another message of the same issuer is unanswered. Queries may be
   * concurrent.
   */
  function noteFlight({ kind, issuer }: Request, response: ServerResponse): void {
    if (asked.has(issuer)) ledger.simultaneous.push(issuer);
    asked.add(issuer);
    for (const end of ['finish', 'close']) response.once(end, () => asked.delete(issuer));
    if (kind === 'query') return;
    if (inFlight.has(issuer)) ledger.overlaps.push(issuer);
    inFlight.add(issuer);
    response.once('close', () => inFlight.delete(issuer));
  }

  /** Executes a fault that prevents the processing of the message; returns false for all other faults. */
  function breaksBefore(fault: Fault, response: ServerResponse): boolean {
    if (fault.kind === 'lost message') response.destroy();
    else if (fault.kind === 'fault') sendFault(response, fault.code, fault.side);
    else if (fault.kind === 'page') sendPage(response, fault.status);
    else if (fault.kind === 'reply') response.writeHead(fault.status).end(fault.text);
    else return false;
    return true;
  }

  function sendFault(response: ServerResponse, code: string, side?: 'Client' | 'Server'): void {
    ledger.refusals.push({ code, at: settings.now() });
    response.writeHead(500, { 'content-type': 'text/xml; charset=utf-8' }).end(writeFault(code, side));
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** Certificate, in PEM, of the authority that signed the server's certificate. */
    ca: issuing.certificate,
    /** The settings, which a test may change at any time. */
    settings,
    faults,
    ledger,
    /** Returns the number of received POST requests. */
    get posted() {
      return count;
    },
    async close() {
      closing.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Returns the tax ids in the client's certificate; null without a valid certificate. */
function holdersOf({ socket }: IncomingMessage): string[] | null {
  const { raw } = (socket as TLSSocket).getPeerCertificate();
  if (raw === undefined) return null;
  const { subject, validFrom, validTo } = new X509Certificate(raw);
  const now = Date.now();
  if (Date.parse(validFrom) > now || Date.parse(validTo) < now) return null;
  return certificateTaxIds(subject);
}

function read(bytes: Buffer, contentType: string): Request | MessageRefusedError {
  try {
    return readRequest(bytes, contentType);
  } catch (error) {
    if (error instanceof MessageRefusedError) return error;
    throw error;
  }
}

function send(response: ServerResponse, { xml, confirm }: Reply, fault: Fault | null): void {
  if (fault?.kind === 'lost answer') response.destroy();
  // The client may have disconnected in the meantime.
  if (response.destroyed) return;
  const bytes = Buffer.from(xml);
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', 'content-length': bytes.length });
  if (fault?.kind !== 'half an answer') {
    confirm();
    return void response.end(bytes);
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

function sendPage(response: ServerResponse, status: 502 | 503): void {
  const text = status === 502 ? 'Bad Gateway' : 'Service Unavailable';
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<html><head><title>${status} ${text}</title></head><body><h1>${text}</h1></body></html>`);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
