import { envelope } from './answers.ts';
import type { Fault } from './faults.ts';

const soap11 = (code: string, text: string) =>
  envelope(`<env:Fault><faultcode>${code}</faultcode><faultstring>${text}</faultstring></env:Fault>`);

const soap12Envelope = (body: string) =>
  `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const soap12 = (code: string, texts: string) =>
  soap12Envelope(
    `<soap:Fault><soap:Code><soap:Value>${code}</soap:Value></soap:Code><soap:Reason>${texts}</soap:Reason></soap:Fault>`,
  );
const reason = (language: string, text: string) => `<soap:Text xml:lang="${language}">${text}</soap:Text>`;

const errorPage = '<!DOCTYPE html><html><body><h1>Servicio no disponible</h1></body></html>';
const faultReply = (status: number, text: string): Fault => ({ kind: 'reply', status, text });

/**
 * Answers of a broken server, each with the failure that the workshop records. The workshop sends the records again.
 */
export const serverFaults: Record<string, { fault: Fault; failure: string | RegExp }> = {
  'a fault of the server with an unknown code': {
    fault: faultReply(500, soap11('env:Server', 'Codigo[20009].Error interno en el servidor')),
    failure: '20009',
  },
  'a fault of the server without a code': {
    fault: faultReply(500, soap11('env:Server', 'Error interno')),
    failure: 'SOAP fault: Error interno',
  },
  'a fault of the server with a code that is usually the client’s': {
    fault: faultReply(500, soap11('env:Server.Internal', 'Codigo[4102].El XML no cumple el esquema')),
    failure: '4102',
  },
  'a fault with status 200': {
    fault: faultReply(200, soap11('env:Server', 'Codigo[20010].Error')),
    failure: '20010',
  },
  'a fault of the receiver in SOAP 1.2': {
    fault: faultReply(500, soap12('soap:Receiver', reason('es', 'Error interno') + reason('en', 'Error'))),
    failure: 'SOAP fault: Error interno',
  },
  'a fault with another code of SOAP': {
    fault: faultReply(500, soap11('env:VersionMismatch', 'Wrong version')),
    failure: 'SOAP fault: Wrong version',
  },
  'an empty fault': { fault: faultReply(500, envelope('<env:Fault/>')), failure: 'SOAP fault: SOAP fault' },
  'a fault behind a gateway': {
    fault: faultReply(503, soap11('env:Server', 'Sin servicio')),
    failure: 'SOAP fault: Sin servicio',
  },
  'a page with status 500': { fault: faultReply(500, errorPage), failure: 'HTTP 500' },
  'a page with status 502': { fault: faultReply(502, errorPage), failure: 'HTTP 502' },
  'a page with status 403': { fault: faultReply(403, errorPage), failure: 'HTTP 403' },
  'a page with status 200': { fault: faultReply(200, errorPage), failure: /document type/ },
  'a redirection': { fault: faultReply(302, ''), failure: 'HTTP 302' },
  'nothing with status 200': { fault: faultReply(200, ''), failure: /well-formed/ },
  'nothing with status 500': { fault: faultReply(500, ''), failure: 'HTTP 500' },
  'an answer that is cut off': {
    fault: faultReply(200, envelope('<tik:RespuestaRegFactuSistemaFacturacion>').slice(0, -30)),
    failure: /well-formed/,
  },
};

/** Refusals that a retry would get again, so that the workshop has to act first; each with its code. */
export const clientFaults: Record<string, { fault: Fault; code: string | null }> = {
  'a fault of the client with an unknown code': {
    fault: faultReply(500, soap11('env:Client', 'Codigo[20009].Error')),
    code: '20009',
  },
  'a fault of the client without a code': {
    fault: faultReply(500, soap11('env:Client', 'Error')),
    code: null,
  },
  'a fault of the sender in SOAP 1.2': {
    fault: faultReply(400, soap12('soap:Sender', reason('es', 'Codigo[4102].El XML no cumple el esquema'))),
    code: '4102',
  },
};
