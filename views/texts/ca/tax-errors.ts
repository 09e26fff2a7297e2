import type { TaxErrors } from '../types/tax-errors.ts';

export const ca: TaxErrors = {
  again:
    'L’Agència Tributària té un problema tècnic. Els registres es tornen a enviar sense que hàgiu de fer res.',
  unavailable:
    'L’Agència Tributària encara no ha obert aquest servei. Els registres es tornen a enviar sense que hàgiu de fer res.',
  suspended:
    'L’Agència Tributària ha suspès l’accés. No s’envia res fins que ho resolgueu amb ella i executeu «verifactu resume».',
  certificate:
    'El certificat no permet enviar en nom d’aquest taller. Reviseu el certificat o la representació que ha atorgat el taller.',
  issuer:
    'L’Agència Tributària no reconeix el taller amb aquest NIF i aquest nom. Comproveu totes dues dades de la configuració amb els documents fiscals.',
  recipient:
    'L’Agència Tributària no reconeix el client amb aquest NIF i aquest nom. Demaneu-li totes dues dades i executeu «verifactu correct».',
  simplified:
    'L’import és massa alt per a una factura simplificada. Rectifiqueu-la i emeteu una factura completa.',
  clock: 'El rellotge d’aquest equip no va a l’hora. Ajusteu-lo i activeu la sincronització per NTP.',
  duplicate:
    'L’Agència Tributària ja té un altre registre amb aquest número. Executeu «verifactu reconcile» per comparar-los.',
  annulled:
    'Per a l’Agència Tributària, aquesta factura ja està anul·lada. Executeu «verifactu reconcile» per comparar-les.',
  missing:
    'L’Agència Tributària no té la factura a què es refereix aquest registre. Executeu «verifactu reconcile» i després «verifactu correct».',
  form: 'Algú va introduir aquesta factura a la seu electrònica de l’Agència Tributària. Corregiu-la allà.',
  chain:
    'L’Agència Tributària troba un trencament en la cadena de registres. Executeu «verifactu verify» i comuniqueu-ne el resultat al fabricant del programa.',
  report:
    'El programa ha escrit una cosa que l’Agència Tributària no accepta. Comuniqueu aquest codi al fabricant.',
};
