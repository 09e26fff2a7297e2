import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import vectors from './fixtures/official-vectors.json' with { type: 'json' };

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** Compiled once, for as long as the process lives. */
const schema = compiled();

function compiled(): XsdValidator {
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({
      'SuministroInformacion.xsd': read('SuministroInformacion.xsd'),
      'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd': read('xmldsig-core-schema.xsd'),
    }),
  );
  using document = XmlDocument.fromBuffer(read('SuministroLR.xsd'));
  return XsdValidator.fromDoc(document);
}

/** What AEAT's schema says against a document; null: nothing. */
export function schemaFault(xml: string): string | null {
  using document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
    return null;
  } catch (error) {
    return String(error);
  }
}

const folder =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** What is sent, with these records in it as they are. */
export function sending(records: string[]): string {
  const each = records.map((record) => `<lr:RegistroFactura>${record}</lr:RegistroFactura>`);
  return `<lr:RegFactuSistemaFacturacion xmlns:lr="${folder}/SuministroLR.xsd" xmlns:i="${folder}/SuministroInformacion.xsd"><lr:Cabecera><i:ObligadoEmision><i:NombreRazon>Talleres Ejemplo</i:NombreRazon><i:NIF>89890001K</i:NIF></i:ObligadoEmision></lr:Cabecera>${each.join('')}</lr:RegFactuSistemaFacturacion>`;
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
