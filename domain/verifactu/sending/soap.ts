import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { XmlElement } from '../../text/xml.ts';
import { type KeyLiterals, maxText, taxIdLiteral, textLiteral } from '../literals.ts';

const folder =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Namespaces of the tax authority's schemas; they are never fetched. */
export const namespaces = {
  common: `${folder}/SuministroInformacion.xsd`,
  sending: `${folder}/SuministroLR.xsd`,
  query: `${folder}/ConsultaLR.xsd`,
};

/** Wraps a body in a SOAP 1.1 envelope. */
export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

/** The workshop's name and tax id at the beginning of every message. */
export interface Issuer {
  name: string;
  taxId: string;
}

export function issuerElement({ name, taxId }: Issuer): XmlElement {
  return [
    'sf:ObligadoEmision',
    [
      ['sf:NombreRazon', textLiteral(name, maxText.name)],
      ['sf:NIF', taxIdLiteral(taxId)],
    ],
  ];
}

/** An answer without a known message: truncated, from a proxy, or with a DOCTYPE. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** The tax authority's rejection of a whole message. */
export interface Refusal {
  /** `client`: the message is invalid and must not be repeated. `server`: it may be sent again unchanged. */
  side: 'client' | 'server';
  /** A code of the authority's error table; null if the text contains none. */
  code: string | null;
  text: string;
}

/** Elements that may repeat; `Text` does in faults of SOAP 1.2. All others occur once. */
const repeating = new Set(['RespuestaLinea', 'RegistroRespuestaConsultaFactuSistemaFacturacion', 'Text']);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => repeating.has(name),
});

/** An element's text, or its children by name. */
export type Tree = string | undefined | { readonly [name: string]: Tree | readonly Tree[] };

/** Returns the child of the body with this name, or the refusal. Throws `UnreadableAnswer`. */
export function readEnvelope(xml: string, name: string): { message: Tree } | { refusal: Refusal } {
  const body = at(parse(xml), 'Envelope', 'Body');
  const fault = at(body, 'Fault');
  if (fault !== undefined) return { refusal: refusalOf(fault) };
  const message = at(body, name);
  if (message === undefined) throw new UnreadableAnswer(`the answer contains no ${name}`);
  return { message };
}

/** Parses elements that were extracted from an envelope. Throws `UnreadableAnswer`. */
export function readElements(elements: readonly string[], name: string): readonly Tree[] {
  return listAt(at(parse(`<elements>${elements.join('')}</elements>`), 'elements'), name);
}

function parse(xml: string): Tree {
  // A DOCTYPE can define entities that expand without limit. The authority sends none.
  if (/<!DOCTYPE/i.test(xml)) throw new UnreadableAnswer('the answer has a document type');
  if (XMLValidator.validate(xml) !== true) throw new UnreadableAnswer('the answer is not well-formed XML');
  return parser.parse(xml);
}

/** The maximum length of a description in the authority's schemas. */
const maxFaultText = 1_500;

/**
 * Parses a fault as a refusal. Only `Client` and `Sender` mean an error of ours: gateways and broken services may
 * answer with any other code.
 */
function refusalOf(fault: Tree): Refusal {
  const { faultCode, reason } = partsOfFault(fault);
  const text = (reason || faultCode || 'SOAP fault').slice(0, maxFaultText);
  const code = /Codigo\[(\d+)\]/.exec(text)?.[1] ?? null;
  return { side: /(^|:)(client|sender)\b/i.test(faultCode) ? 'client' : 'server', code, text };
}

/** Parses a fault of SOAP 1.1 or 1.2. */
function partsOfFault(fault: Tree): { faultCode: string; reason: string } {
  const [reason] = listAt(at(fault, 'Reason'), 'Text');
  return {
    faultCode: textAt(fault, 'faultcode') ?? textAt(fault, 'Code', 'Value') ?? '',
    reason: textAt(fault, 'faultstring') ?? (typeof reason === 'string' ? reason : ''),
  };
}

/** Returns the only descendant at a path of names. */
export function at(tree: Tree, ...path: string[]): Tree {
  let found = tree;
  for (const name of path) {
    const child = typeof found === 'object' ? found[name] : undefined;
    if (Array.isArray(child)) throw new UnreadableAnswer(`${name} occurs several times`);
    found = child as Tree;
  }
  return found;
}

/** Returns the text at a path; null if the element is missing. */
export function textAt(tree: Tree, ...path: string[]): string | null {
  const found = at(tree, ...path);
  if (found === undefined) return null;
  if (typeof found === 'object') throw new UnreadableAnswer(`${path.join('/')} contains elements`);
  return found;
}

/** Works as `textAt` for a required element. */
export function requiredText(tree: Tree, ...path: string[]): string {
  const text = textAt(tree, ...path);
  if (text === null) throw new UnreadableAnswer(`${path.join('/')} is missing`);
  return text;
}

/** Returns the children with a name that may repeat. */
export function listAt(tree: Tree, name: string): readonly Tree[] {
  const children = typeof tree === 'object' ? tree[name] : undefined;
  return Array.isArray(children) ? children : [];
}

/** Parses an invoice's key. */
export function keyAt(tree: Tree, parent: string): KeyLiterals {
  return {
    issuer: requiredText(tree, parent, 'IDEmisorFactura'),
    number: requiredText(tree, parent, 'NumSerieFactura'),
    date: requiredText(tree, parent, 'FechaExpedicionFactura'),
  };
}
