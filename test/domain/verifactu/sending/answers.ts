/** URL with which the namespaces of the tax authority's answers begin. */
const folder =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

export function soap(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

const issuer =
  '<tik:ObligadoEmision><tik:NombreRazon>Talleres Ejemplo</tik:NombreRazon><tik:NIF>89890001K</tik:NIF></tik:ObligadoEmision>';

const key = (number: string) =>
  `<tik:IDEmisorFactura>89890001K</tik:IDEmisorFactura><tik:NumSerieFactura>${number}</tik:NumSerieFactura><tik:FechaExpedicionFactura>20-11-2026</tik:FechaExpedicionFactura>`;

interface Line {
  number: string;
  kind?: 'Alta' | 'Anulacion';
  reference?: string;
  state?: string;
  /** XML that follows the element EstadoRegistro. */
  rest?: string;
}

export function line({ number, kind = 'Alta', reference = '', state = 'Correcto', rest = '' }: Line): string {
  const own = reference === '' ? '' : `<tikR:RefExterna>${reference}</tikR:RefExterna>`;
  return `<tikR:RespuestaLinea><tikR:IDFactura>${key(number)}</tikR:IDFactura><tikR:Operacion><tik:TipoOperacion>${kind}</tik:TipoOperacion></tikR:Operacion>${own}<tikR:EstadoRegistro>${state}</tikR:EstadoRegistro>${rest}</tikR:RespuestaLinea>`;
}

const receipt =
  '<tikR:CSV>A-EJEMPLO000000001</tikR:CSV><tikR:DatosPresentacion><tik:NIFPresentador>89890001K</tik:NIFPresentador><tik:TimestampPresentacion>2026-11-20T10:31:00+01:00</tik:TimestampPresentacion></tikR:DatosPresentacion>';

export function answer(
  lines: string[],
  { state = 'Correcto', receipted = receipt, wait = '60' } = {},
): string {
  return soap(
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${folder}/RespuestaSuministro.xsd" xmlns:tik="${folder}/SuministroInformacion.xsd">${receipted}<tikR:Cabecera>${issuer}</tikR:Cabecera><tikR:TiempoEsperaEnvio>${wait}</tikR:TiempoEsperaEnvio><tikR:EstadoEnvio>${state}</tikR:EstadoEnvio>${lines.join('')}</tikR:RespuestaRegFactuSistemaFacturacion>`,
  );
}

export function fault(code: string, text: string): string {
  return soap(
    `<soapenv:Fault><faultcode>${code}</faultcode><faultstring>${text}</faultstring><detail><callstack/></detail></soapenv:Fault>`,
  );
}

interface StoredLine {
  number: string;
  hash: string;
  reference?: string;
  state?: string;
}

export function storedRecord({ number, hash, reference = '1', state = 'Correcto' }: StoredLine): string {
  const system =
    '<tikLRRC:SistemaInformatico><tik:NombreRazon>Programas Ejemplo, S.L.</tik:NombreRazon><tik:NIF>B12345674</tik:NIF><tik:NombreSistemaInformatico>Taller</tik:NombreSistemaInformatico><tik:IdSistemaInformatico>W1</tik:IdSistemaInformatico><tik:Version>1.0.0</tik:Version><tik:NumeroInstalacion>W1-000001</tik:NumeroInstalacion><tik:TipoUsoPosibleSoloVerifactu>S</tik:TipoUsoPosibleSoloVerifactu><tik:TipoUsoPosibleMultiOT>S</tik:TipoUsoPosibleMultiOT><tik:IndicadorMultiplesOT>N</tik:IndicadorMultiplesOT></tikLRRC:SistemaInformatico>';
  return `<tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion><tikLRRC:IDFactura>${key(number)}</tikLRRC:IDFactura><tikLRRC:DatosRegistroFacturacion><tikLRRC:RefExterna>${reference}</tikLRRC:RefExterna>${system}<tikLRRC:Huella>${hash}</tikLRRC:Huella></tikLRRC:DatosRegistroFacturacion><tikLRRC:EstadoRegistro><tikLRRC:TimestampUltimaModificacion>2026-11-20T10:31:00+01:00</tikLRRC:TimestampUltimaModificacion><tikLRRC:EstadoRegistro>${state}</tikLRRC:EstadoRegistro></tikLRRC:EstadoRegistro></tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion>`;
}

/** Builds a page of stored records; with `next`, the page is not the last one. */
export function page(records: string[], next?: string): string {
  const more = next === undefined ? '' : `<tikLRRC:ClavePaginacion>${key(next)}</tikLRRC:ClavePaginacion>`;
  return soap(
    `<tikLRRC:RespuestaConsultaFactuSistemaFacturacion xmlns:tikLRRC="${folder}/RespuestaConsultaLR.xsd" xmlns:tik="${folder}/SuministroInformacion.xsd"><tikLRRC:Cabecera><tik:IDVersion>1.0</tik:IDVersion>${issuer}</tikLRRC:Cabecera><tikLRRC:PeriodoImputacion><tikLRRC:Ejercicio>2026</tikLRRC:Ejercicio><tikLRRC:Periodo>11</tikLRRC:Periodo></tikLRRC:PeriodoImputacion><tikLRRC:IndicadorPaginacion>${next === undefined ? 'N' : 'S'}</tikLRRC:IndicadorPaginacion><tikLRRC:ResultadoConsulta>${records.length === 0 ? 'SinDatos' : 'ConDatos'}</tikLRRC:ResultadoConsulta>${records.join('')}${more}</tikLRRC:RespuestaConsultaFactuSistemaFacturacion>`,
  );
}
