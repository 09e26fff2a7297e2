import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { writeRequest } from '../../../domain/verifactu/sending/write-request.ts';
import vectors from './fixtures/official-vectors.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

const compiled = new Map<string, XsdValidator>();

/** Returns the schema of a message, compiled once for as long as the process lives. */
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

/** Returns the objections of AEAT's schema to a document, or to the one in a SOAP envelope; null: none. */
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

/** Returns the message that sends these records. */
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

/** As somebody else's program reads it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks for what it expects
export function parsed(xml: string): any {
  return parser.parse(xml);
}

export const officialVectors = vectors.hash.map(({ fields, expected, ...vector }) => ({
  ...vector,
  hash: expected,
  fields: Object.fromEntries(fields as [string, string][]),
}));

/** AEAT's table of errors, by code. */
export const errorTexts = new Map(
  [
    ...read('errores.properties')
      .toString('latin1')
      .matchAll(/^(\d{4}) = *(.*)$/gm),
  ].map(([, code, text]) => [code, text]),
);
