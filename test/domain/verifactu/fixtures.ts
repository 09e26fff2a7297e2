import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { writeRequest } from '../../../domain/verifactu/sending/write-request.ts';
import vectors from './fixtures/official-vectors.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

const compiled = new Map<string, XsdValidator>();

/** Returns the compiled schema of a message. It is compiled once per process. */
function schemaOf(file: string): XsdValidator {
  if (compiled.size === 0)
    xmlRegisterInputProvider(
      new XmlBufferInputProvider({
        'SuministroInformacion.xsd': read('SuministroInformacion.xsd'),
        'SuministroLR.xsd': read('SuministroLR.xsd'),
        'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd': read('xmldsig-core-schema.xsd'),
      }),
    );
  let schema = compiled.get(file);
  if (schema === undefined) {
    using document = XmlDocument.fromBuffer(read(file));
    schema = XsdValidator.fromDoc(document);
    compiled.set(file, schema);
  }
  return schema;
}

type MessageSchema =
  | 'SuministroLR.xsd'
  | 'RespuestaSuministro.xsd'
  | 'ConsultaLR.xsd'
  | 'RespuestaConsultaLR.xsd';

/**
 * Validates an XML document, or the document within a SOAP envelope, against AEAT's schema; returns the errors, or
 * null.
 */
export function schemaFault(xml: string, file: MessageSchema = 'SuministroLR.xsd'): string | null {
  const [, body = xml] = /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(xml) ?? [];
  using document = XmlDocument.fromString(body);
  try {
    schemaOf(file).validate(document);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Builds the message that sends these records. */
export function sending(records: string[]): string {
  const issuer = { name: 'Talleres Ejemplo', taxId: '89890001K' };
  return writeRequest({ issuer, afterFailure: false, lastDay: null, records });
}

const parser = new XMLParser({
  parseTagValue: false,
  removeNSPrefix: true,
  trimValues: false,
  ignoreAttributes: true,
});

/** Parses XML with a third-party library, independently of the code that writes it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks for what it expects
export function parsed(xml: string): any {
  return parser.parse(xml);
}

export const officialVectors = vectors.hash.map(({ fields, expected, ...vector }) => ({
  ...vector,
  hash: expected,
  fields: Object.fromEntries(fields as [string, string][]),
}));

/** The texts of AEAT's table of errors, by code. */
export const errorTexts = new Map(
  [
    ...read('errores.properties')
      .toString('latin1')
      .matchAll(/^(\d{4}) = *(.*)$/gm),
  ].map(([, code, text]) => [code, text]),
);
