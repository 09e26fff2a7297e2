import { readFileSync } from 'node:fs';
import {
  XmlDocument as Xml,
  XmlBufferInputProvider,
  type XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

const folder = new URL('../../../../test/domain/verifactu/fixtures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));

const names =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

/** XML namespaces of the messages, by the schema file that declares them. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  common: `${names}SuministroInformacion.xsd`,
  sending: `${names}SuministroLR.xsd`,
  answer: `${names}RespuestaSuministro.xsd`,
  query: `${names}ConsultaLR.xsd`,
  queryAnswer: `${names}RespuestaConsultaLR.xsd`,
};

/** Builds a schema of SOAP 1.1 envelopes whose body contains an element of one of these schemas. */
const envelope = (files: string[]) => `
  <schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespaces.soap}" elementFormDefault="qualified">
    ${files.map((file) => `<import namespace="${names}${file}" schemaLocation="${file}"/>`).join('')}
    <element name="Envelope"><complexType><sequence>
      <element name="Header" minOccurs="0"><complexType><sequence>
        <any minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
      </sequence></complexType></element>
      <element name="Body"><complexType><sequence>
        <any namespace="##other" processContents="strict"/>
      </sequence></complexType></element>
    </sequence></complexType></element>
  </schema>`;

const files = {
  requests: ['SuministroLR.xsd', 'ConsultaLR.xsd'],
  answers: ['RespuestaSuministro.xsd', 'RespuestaConsultaLR.xsd'],
};

const compiled = new Map<keyof typeof files, XsdValidator>();

function compile(kind: keyof typeof files): XsdValidator {
  if (compiled.size === 0) {
    const known = [...files.requests, ...files.answers, 'SuministroInformacion.xsd'];
    xmlRegisterInputProvider(
      new XmlBufferInputProvider({
        ...Object.fromEntries(known.map((file) => [file, read(file)])),
        'http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd': read('xmldsig-core-schema.xsd'),
      }),
    );
  }
  using document = Xml.fromString(envelope(files[kind]));
  const schema = XsdValidator.fromDoc(document);
  compiled.set(kind, schema);
  return schema;
}

/** Returns the schema errors of an envelope that contains a request or an answer; null if it is valid. */
export function schemaObjection(document: XmlDocument, kind: keyof typeof files): string | null {
  const schema = compiled.get(kind) ?? compile(kind);
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
    ...read('errores.properties')
      .toString('latin1')
      .matchAll(/^(\d{4}) = *(.*?)\s*$/gm),
  ].map(([, code = '', text = '']) => [code, text]),
);

const amendments: Record<string, (text: string) => string> = {
  1287: (text) => text.replace('%s', 'NumSerieFactura'),
  2004: (text) => `${text} 240 segundos.`,
};

/** Returns the text of an error for answers. Throws if the authority's table does not contain the code. */
export function errorText(code: string): string {
  const text = errorTexts.get(code);
  if (text === undefined) throw new Error(`the table of errors has no ${code}`);
  return amendments[code]?.(text) ?? text;
}
