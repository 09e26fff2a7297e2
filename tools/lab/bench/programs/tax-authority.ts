// A stand-in of the tax authority that accepts every record immediately and without validation, because only the sender
// is measured. Prints its port and certificate; GET /figures returns the numbers of received messages and records.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createAuthority, createIdentity } from '../../stand-ins/certificates.ts';

const names =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
const issuing = createAuthority('Bench');
const figures = { messages: 0, records: 0 };

const field = (xml: string, name: string) => new RegExp(`<\\w+:${name}>([^<]*)<`).exec(xml)?.[1] ?? '';

function lineOf(record: string): string {
  const key = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura']
    .map((name) => `<sf:${name}>${field(record, name)}</sf:${name}>`)
    .join('');
  return (
    `<r:RespuestaLinea><r:IDFactura>${key}</r:IDFactura><r:Operacion><sf:TipoOperacion>Alta</sf:TipoOperacion>` +
    `</r:Operacion><r:RefExterna>${field(record, 'RefExterna')}</r:RefExterna><r:EstadoRegistro>Correcto</r:EstadoRegistro></r:RespuestaLinea>`
  );
}

function answerTo(message: string): string {
  const records = message.split(/<\w+:RegistroFactura>/).slice(1);
  figures.messages += 1;
  figures.records += records.length;
  const name = 'r:RespuestaRegFactuSistemaFacturacion';
  return (
    '<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>' +
    `<${name} xmlns:r="${names}RespuestaSuministro.xsd" xmlns:sf="${names}SuministroInformacion.xsd"><r:CSV>A-${figures.messages}</r:CSV>` +
    `<r:TiempoEsperaEnvio>60</r:TiempoEsperaEnvio><r:EstadoEnvio>Correcto</r:EstadoEnvio>${records.map(lineOf).join('')}</${name}></e:Body></e:Envelope>`
  );
}

const server = createServer(
  { ...createIdentity(['127.0.0.1'], { by: issuing }), requestCert: true, rejectUnauthorized: false },
  async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(figures));
    const message = (await buffer(request)).toString();
    response.setHeader('content-type', 'text/xml; charset=utf-8').end(answerTo(message));
  },
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ listening: port, ca: issuing.certificate })}\n`);
});
// Exits when the parent process has ended.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(), 1_000).unref();
