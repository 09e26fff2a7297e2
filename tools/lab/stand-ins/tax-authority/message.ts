import type { XmlDocument } from 'libxml2-wasm';
import { dayAt, dayOf } from './days.ts';
import { readRecord, type TaxRecord } from './records.ts';
import { schemaObjection } from './schemas.ts';
import { isTaxId } from './tax-ids.ts';
import { bodyOf, parseXml, rawRecords, type Tree } from './tree.ts';

/** An error that refuses the whole message with its code. */
export class MessageRefusedError extends Error {
  readonly code: string;

  constructor(code: string, detail = '') {
    super(`${code} ${detail}`);
    this.code = code;
  }
}

export interface Request {
  kind: 'sending' | 'query';
  body: Tree;
  header: Tree;
  /** Tax id of the issuer in the header. */
  issuer: string;
  xml: string;
  records: TaxRecord[];
}

const messageKinds: Record<string, Request['kind']> = {
  RegFactuSistemaFacturacion: 'sending',
  ConsultaFactuSistemaFacturacion: 'query',
};

/** Schema errors that have their own codes. All other schema errors have code 4102. */
const schemaCodes: [code: string, isMeant: (objection: string, body: Tree) => boolean][] = [
  ['4114', (_, body) => body.list('RegistroFactura').length > 1_000],
  [
    '4113',
    (_, body) =>
      body
        .list('RegistroFactura')
        .some((each) => each.list('RegistroAlta/Desglose/DetalleDesglose').length > 12),
  ],
  ['4121', (objection) => /\}?Incidencia/.test(objection)],
  ['4120', (objection) => /\}?FechaFinVeriFactu/.test(objection)],
  [
    '4116',
    (_, body) => {
      const taxId = body.at('Cabecera/ObligadoEmision/NIF')?.text;
      return taxId !== undefined && taxId.length !== 9;
    },
  ],
];

/** Parses a message and validates it against the schema. Throws `MessageRefusedError` if it is invalid. */
export function readRequest(bytes: Buffer, contentType: string): Request {
  const xml = textOf(bytes, contentType);
  using document = documentOf(xml);
  const body = bodyOf(document);
  if (body === undefined) throw new MessageRefusedError('4102', 'no SOAP body');
  const kind = messageKinds[body.name];
  if (kind === undefined) throw new MessageRefusedError('4118', body.name);
  const objection = schemaObjection(document, 'requests');
  if (objection !== null) {
    const known = schemaCodes.find(([, isMeant]) => isMeant(objection, body));
    throw new MessageRefusedError(known?.[0] ?? '4102', objection);
  }
  const raw = rawRecords(xml);
  return {
    kind,
    body,
    header: body.at('Cabecera') as Tree,
    issuer: body.get('Cabecera/ObligadoEmision/NIF') ?? body.get('Cabecera/Destinatario/NIF') ?? '',
    xml,
    records: body.list('RegistroFactura').map((each, index) => readRecord(each, raw[index] ?? '')),
  };
}

function textOf(bytes: Buffer, contentType: string): string {
  if (bytes.length === 0) throw new MessageRefusedError('4138');
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  if (![charset, declared].every((each) => /^utf-?8$/i.test(each))) throw new MessageRefusedError('4119');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MessageRefusedError('4119');
  }
}

function documentOf(xml: string): XmlDocument {
  if (/<!DOCTYPE/i.test(xml)) throw new MessageRefusedError('4102', 'a document type');
  try {
    return parseXml(xml);
  } catch (error) {
    throw new MessageRefusedError('4103', String(error));
  }
}

/** Values that the rules compare the header with. */
export interface HeaderCircumstances {
  now: number;
  /** The tax ids in the client's certificate. */
  holders: readonly string[];
  /**
   * Further issuers for whom a certificate's holder may send records; `all` stands for every issuer (colaborador
   * social).
   */
  submitters: ReadonlyMap<string, 'all' | readonly string[]>;
  unknownTaxIds: ReadonlySet<string>;
}

type HeaderRule = [code: string, breaks: (request: Request, at: HeaderCircumstances) => boolean];

const isSending = ({ kind }: Request) => kind === 'sending';

function maySubmit({ issuer }: Request, { holders, submitters }: HeaderCircumstances): boolean {
  return holders.some((holder) => {
    const allowed = submitters.get(holder);
    return holder === issuer || allowed === 'all' || allowed?.includes(issuer);
  });
}

/** First day on which the format of FechaFinVeriFactu is checked. */
const lastDayCheckedFrom = '2027-01-01';

function isAllowedLastDay(lastDay: string, now: number): boolean {
  const today = dayAt(now);
  const day = dayOf(lastDay);
  if (day === null || today < lastDayCheckedFrom) return day !== null;
  const year = Number(today.slice(0, 4));
  return [year, year - 1].some((each) => day === `${each}-12-31`);
}

export const headerRules: HeaderRule[] = [
  ['4126', ({ header }) => header.at('RemisionRequerimiento') !== undefined],
  ['4116', (request) => !isTaxId(request.issuer)],
  [
    '4117',
    ({ header }) =>
      header.at('Representante') !== undefined && !isTaxId(header.get('Representante/NIF') ?? ''),
  ],
  ['4104', ({ issuer }, { unknownTaxIds }) => unknownTaxIds.has(issuer)],
  ['4105', ({ header }, { unknownTaxIds }) => unknownTaxIds.has(header.get('Representante/NIF') ?? '')],
  ['4112', (request, at) => isSending(request) && !maySubmit(request, at)],
  ['4132', (request, at) => request.header.at('Destinatario') !== undefined && !maySubmit(request, at)],
  ['4140', (request, at) => !isSending(request) && !maySubmit(request, at)],
  [
    '4120',
    ({ header }, { now }) => {
      const lastDay = header.get('RemisionVoluntaria/FechaFinVeriFactu');
      return lastDay !== null && !isAllowedLastDay(lastDay, now);
    },
  ],
];

/** Throws `MessageRefusedError` with the code of the first rule that the header violates. */
export function checkHeader(request: Request, at: HeaderCircumstances): void {
  const broken = headerRules.find(([, breaks]) => breaks(request, at));
  if (broken) throw new MessageRefusedError(broken[0]);
}
