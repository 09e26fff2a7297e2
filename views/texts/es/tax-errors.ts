import type { TaxErrors } from '../types/tax-errors.ts';

export const es: TaxErrors = {
  again:
    'La Agencia Tributaria tiene un problema técnico. Los registros se vuelven a enviar sin que tenga que hacer nada.',
  unavailable:
    'La Agencia Tributaria aún no ha abierto este servicio. Los registros se vuelven a enviar sin que tenga que hacer nada.',
  suspended:
    'La Agencia Tributaria ha suspendido el acceso. No se envía nada hasta que lo resuelva con ella y ejecute «verifactu resume».',
  certificate:
    'El certificado no permite enviar en nombre de este taller. Revise el certificado o la representación que ha otorgado el taller.',
  issuer:
    'La Agencia Tributaria no reconoce el taller con este NIF y nombre. Compruebe ambos en los ajustes con sus documentos fiscales.',
  recipient:
    'La Agencia Tributaria no reconoce al cliente con este NIF y nombre. Pídale ambos datos y ejecute «verifactu correct».',
  simplified:
    'El importe es demasiado alto para una factura simplificada. Rectifíquela y emita una factura completa.',
  clock: 'El reloj de este equipo no está en hora. Ajústelo y active la sincronización por NTP.',
  duplicate:
    'La Agencia Tributaria ya tiene otro registro con este número. Ejecute «verifactu reconcile» para compararlos.',
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
