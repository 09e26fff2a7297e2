import { readFileSync } from 'node:fs';
import {
  XmlDocument as Xml,
  XmlBufferInputProvider,
  type XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

const schemaFolder = new URL('../../../../test/domain/verifactu/fixtures/', import.meta.url);
const readSchema = (name: string) => readFileSync(new URL(name, schemaFolder));

const schemaNames =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

/** XML namespaces of the messages, by the schema file that declares them. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  common: `${schemaNames}SuministroInformacion.xsd`,
  sending: `${schemaNames}SuministroLR.xsd`,
  answer: `${schemaNames}RespuestaSuministro.xsd`,
  query: `${schemaNames}ConsultaLR.xsd`,
  queryAnswer: `${schemaNames}RespuestaConsultaLR.xsd`,
};

/** Builds a schema of SOAP 1.1 envelopes whose body contains an element of one of these schemas. */
const envelope = (files: string[]) => `
  <schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespaces.soap}" elementFormDefault="qualified">
    ${files.map((file) => `<import namespace="${schemaNames}${file}" schemaLocation="${file}"/>`).join('')}
    <element name="Envelope"><complexType><sequence>
      <element name="Header" minOccurs="0"><complexType><sequence>
        <any minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
      </sequence></complexType></element>
      <element name="Body"><complexType><sequence>
        <any namespace="##other" processContents="strict"/>
      </sequence></complexType></element>
    </sequence></complexType></element>
  </schema>`;

const schemaFiles = {
  requests: ['SuministroLR.xsd', 'ConsultaLR.xsd'],
  answers: ['RespuestaSuministro.xsd', 'RespuestaConsultaLR.xsd'],
};

const compiledSchemas = new Map<keyof typeof schemaFiles, XsdValidator>();

function compileSchema(kind: keyof typeof schemaFiles): XsdValidator {
  if (compiledSchemas.size === 0) {
    const known = [...schemaFiles.requests, ...schemaFiles.answers, 'SuministroInformacion.xsd'];
    xmlRegisterInputProvider(
      new XmlBufferInputProvider({
        ...Object.fromEntries(known.map((file) => [file, readSchema(file)])),
        'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd': readSchema('xmldsig-core-schema.xsd'),
      }),
    );
  }
  using document = Xml.fromString(envelope(schemaFiles[kind]));
  const schema = XsdValidator.fromDoc(document);
  compiledSchemas.set(kind, schema);
  return schema;
}

/** Returns the schema errors of an envelope that contains a request or an answer; null if it is valid. */
export function schemaObjection(document: XmlDocument, kind: keyof typeof schemaFiles): string | null {
  const schema = compiledSchemas.get(kind) ?? compileSchema(kind);
  try {
    schema.validate(document);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** The texts of the authority's table of errors, by code. */
export const errorTexts: ReadonlyMap<string, string> = new Map(
  [
    ...readSchema('errores.properties')
      .toString('latin1')
      .matchAll(/^(\d{4}) = *(.*?)\s*$/gm),
  ].map(([, code = '', text = '']) => [code, text]),
);

const amendments: Record<string, (text: string) => string> = {
  1287: (text) => text.replace('%s', 'NumSerieFactura'),
  2004: (text) => `${text} 240 segundos.`,
};

/**
 * Returns the text that an answer contains for an error code. Throws if the authority's table does not contain the
 * code.
 */
export function errorText(code: string): string {
  const text = errorTexts.get(code);
  if (text === undefined) throw new Error(`the table of errors has no ${code}`);
  return amendments[code]?.(text) ?? text;
}
