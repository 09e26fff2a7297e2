import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { XmlElement } from '../../text/xml.ts';
import { type KeyLiterals, maxText, taxIdLiteral, textLiteral } from '../literals.ts';

const folder =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** XML namespaces of the tax authority's schemas. They are identifiers and never requested. */
export const namespaces = {
  common: `${folder}/SuministroInformacion.xsd`,
  sending: `${folder}/SuministroLR.xsd`,
  query: `${folder}/ConsultaLR.xsd`,
};

/** Wraps a body in a SOAP 1.1 envelope. */
export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

/** The name and tax id of the workshop, which every message begins with. */
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

/**
 * Thrown for an answer without a known message: a truncated answer, an answer of a proxy, or an answer with a DOCTYPE.
 */
export class UnreadableAnswerError extends Error {
  override name = 'UnreadableAnswerError';
}

/** The tax authority's rejection of an entire message. */
export interface Refusal {
  /**
   * Side that caused the rejection. `client`: the message is invalid and must not be sent again. `server`: the message
   * may be sent again unchanged.
   */
  side: 'client' | 'server';
  /** A code of the tax authority's error table; null if the text contains none. */
  code: string | null;
  text: string;
}

/**
 * Names of the elements that may occur several times; `Text` does in SOAP 1.2 faults. All other elements occur once.
 */
const repeating = new Set(['RespuestaLinea', 'RegistroRespuestaConsultaFactuSistemaFacturacion', 'Text']);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => repeating.has(name),
});

/** The text of an XML element, or its children by name. */
export type Tree = string | undefined | { readonly [name: string]: Tree | readonly Tree[] };

/**
 * Returns the child of a SOAP body with the given name, or the refusal in a SOAP fault. Throws `UnreadableAnswerError` if
 * the body contains neither.
 */
export function readEnvelope(xml: string, name: string): { message: Tree } | { refusal: Refusal } {
  const body = elementAt(parse(xml), 'Envelope', 'Body');
  const fault = elementAt(body, 'Fault');
  if (fault !== undefined) return { refusal: refusalOf(fault) };
  const message = elementAt(body, name);
  if (message === undefined) throw new UnreadableAnswerError(`the answer contains no ${name}`);
  return { message };
}

/** Parses elements that were cut out of a SOAP envelope. Throws `UnreadableAnswerError` for invalid XML. */
export function readElements(elements: readonly string[], name: string): readonly Tree[] {
  return childrenNamed(elementAt(parse(`<elements>${elements.join('')}</elements>`), 'elements'), name);
}

function parse(xml: string): Tree {
  // A DOCTYPE can define entities that expand without limit. The tax authority's answers have none.
  if (/<!DOCTYPE/i.test(xml)) throw new UnreadableAnswerError('the answer has a document type');
  if (XMLValidator.validate(xml) !== true)
    throw new UnreadableAnswerError('the answer is not well-formed XML');
  return parser.parse(xml);
}

/** Maximum length of a fault's text, equal to that of a description in the tax authority's schemas. */
const maxFaultText = 1_500;

/**
 * Converts a SOAP fault to a refusal. Only the codes `Client` and `Sender` mean that the message is invalid, because
 * gateways and failing services may answer with any other code.
 */
function refusalOf(fault: Tree): Refusal {
  const { faultCode, reason } = partsOfFault(fault);
  const text = (reason || faultCode || 'SOAP fault').slice(0, maxFaultText);
  const code = /Codigo\[(\d+)\]/.exec(text)?.[1] ?? null;
  return { side: /(^|:)(client|sender)\b/i.test(faultCode) ? 'client' : 'server', code, text };
}

/** Returns the code and reason of a SOAP 1.1 or 1.2 fault. */
function partsOfFault(fault: Tree): { faultCode: string; reason: string } {
  const [reason] = childrenNamed(elementAt(fault, 'Reason'), 'Text');
  return {
    faultCode: textAt(fault, 'faultcode') ?? textAt(fault, 'Code', 'Value') ?? '',
    reason: textAt(fault, 'faultstring') ?? (typeof reason === 'string' ? reason : ''),
  };
}

/** Returns the element at a path of names. Throws `UnreadableAnswerError` if an element on the path occurs several times. */
export function elementAt(tree: Tree, ...path: string[]): Tree {
  let found = tree;
  for (const name of path) {
    const child = typeof found === 'object' ? found[name] : undefined;
    if (Array.isArray(child)) throw new UnreadableAnswerError(`${name} occurs several times`);
    found = child as Tree;
  }
  return found;
}

/** Returns the text of the element at a path; null if the element is missing. */
export function textAt(tree: Tree, ...path: string[]): string | null {
  const found = elementAt(tree, ...path);
  if (found === undefined) return null;
  if (typeof found === 'object') throw new UnreadableAnswerError(`${path.join('/')} contains elements`);
  return found;
}

/** Returns the text of the element at a path. Throws `UnreadableAnswerError` if the element is missing. */
export function requiredText(tree: Tree, ...path: string[]): string {
  const text = textAt(tree, ...path);
  if (text === null) throw new UnreadableAnswerError(`${path.join('/')} is missing`);
  return text;
}

/** Returns the children with a name that may occur several times. */
export function childrenNamed(tree: Tree, name: string): readonly Tree[] {
  const children = typeof tree === 'object' ? tree[name] : undefined;
  return Array.isArray(children) ? children : [];
}

/** Reads the key of an invoice from an element. */
export function parseKey(tree: Tree, parent: string): KeyLiterals {
  return {
    issuer: requiredText(tree, parent, 'IDEmisorFactura'),
    number: requiredText(tree, parent, 'NumSerieFactura'),
    date: requiredText(tree, parent, 'FechaExpedicionFactura'),
  };
}
