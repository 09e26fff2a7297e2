import type { TaxErrors } from '../types/tax-errors.ts';

export const es: TaxErrors = {
  again:
    'La Agencia Tributaria tiene un problema técnico. Los registros se vuelven a enviar sin que tenga que hacer nada.',
  unavailable:
    'La Agencia Tributaria aún no ha abierto este servicio. Los registros se vuelven a enviar sin que tenga que hacer nada.',
  suspended:
    'La Agencia Tributaria ha suspendido el acceso. No se envía nada hasta que lo resuelva con ella y ejecute «deployment resume».',
  certificate:
    'El certificado no permite enviar en nombre de este taller. Revise el certificado o la representación que ha otorgado el taller.',
  issuer:
    'La Agencia Tributaria no reconoce el taller con este NIF y nombre. Compruebe ambos en los ajustes con sus documentos fiscales.',
  recipient:
    'La Agencia Tributaria no reconoce al cliente con este NIF y nombre. Pídale ambos datos y ejecute «verifactu correct».',
  taxId:
    'El NIF del cliente no tiene un formato correcto. Pídaselo, corríjalo en su ficha y emita una factura rectificativa.',
  notInCensus:
    'La factura está registrada, pero la Agencia Tributaria no conoce el NIF del cliente. Compárelo con su documentación: si es erróneo, emita una factura rectificativa; si no, ejecute «verifactu correct».',
  number:
    'El número de la factura contiene caracteres que la Agencia Tributaria no admite. Use una serie cuyo código solo tenga letras, cifras, «/» y «-», y vuelva a emitir la factura.',
  date: 'La fecha de la factura o el día del trabajo no son válidos. Compruebe ambos y la fecha de este equipo, y corrija la factura con una rectificativa.',
  rate: 'El tipo de impuesto, o el motivo por el que no se repercute, no corresponde a las líneas de la factura. Revíselas y emita una factura rectificativa; si son correctas, comunique este código al fabricante del programa.',
  flags:
    'El registro no corresponde a lo que la Agencia Tributaria tiene de esta factura. Ejecute «verifactu reconcile» y después «verifactu correct».',
  late: 'La factura está registrada y no hay nada que corregir en ella. El registro lleva una hora posterior a la de la Agencia Tributaria: compruebe que el reloj de este equipo se sincroniza por NTP.',
  comparison:
    'Se ha restaurado una copia de seguridad: no se emite ni se envía nada hasta comparar los registros con los de la Agencia Tributaria. Ejecute «verifactu reconcile»; si ha perdido el certificado, «verifactu state-numbers».',
  noCertificate:
    'No hay ningún certificado con el que enviar los registros. Configure uno con «verifactu certificate set» u otorgue la representación del taller.',
  unreachable:
    'No se puede conectar con la Agencia Tributaria. Los registros se vuelven a enviar automáticamente; si el problema persiste, compruebe la conexión a internet y el cortafuegos.',
  rejected:
    'La Agencia Tributaria ha rechazado facturas. «verifactu rejected» las enumera con lo que hay que hacer en cada una, y «verifactu rejected --work» las recorre una a una.',
  waiting:
    'Hay registros pendientes de envío, en su orden. Tarda unos minutos; si tarda más, compruebe que los procesos de envío están en marcha («doctor»).',
  simplified:
    'El importe es demasiado alto para una factura simplificada. Rectifíquela y emita una factura completa.',
  clock: 'El reloj de este equipo no está en hora. Ajústelo y active la sincronización por NTP.',
  duplicate:
    'La Agencia Tributaria ya tiene otro registro con este número. Ejecute «verifactu reconcile» para compararlos y después «verifactu correct», que indica cómo seguir.',
  annulled:
    'Para la Agencia Tributaria, esta factura ya está anulada. Ejecute «verifactu reconcile» para compararlas.',
  missing:
    'La Agencia Tributaria no tiene la factura a la que se refiere este registro. Ejecute «verifactu reconcile» y después «verifactu correct».',
  form: 'Alguien introdujo esta factura en la sede electrónica de la Agencia Tributaria. Corríjala allí.',
  chain:
    'La Agencia Tributaria encuentra una ruptura en la cadena de registros. Ejecute «verifactu verify» y comunique el resultado al fabricante del programa.',
  report:
    'El programa ha escrito algo que la Agencia Tributaria no acepta. Comunique este código a su fabricante.',
};
