import type { TaxErrors } from '../types/tax-errors.ts';

export const ca: TaxErrors = {
  again:
    "L'Agència Tributària té un problema tècnic. Els registres es tornen a enviar sense que hàgiu de fer res.",
  unavailable:
    "L'Agència Tributària encara no ha obert aquest servei. Els registres es tornen a enviar sense que hàgiu de fer res.",
  suspended:
    "L'Agència Tributària ha suspès l'accés. No s'envia res fins que ho resolgueu amb ella i executeu «deployment resume».",
  certificate:
    "El certificat no permet enviar en nom d'aquest taller. Reviseu el certificat o la representació que ha atorgat el taller.",
  issuer:
    "L'Agència Tributària no reconeix el taller amb aquest NIF i aquest nom. Comproveu totes dues dades de la configuració amb els documents fiscals.",
  recipient:
    "L'Agència Tributària no reconeix el client amb aquest NIF i aquest nom. Demaneu-li totes dues dades i executeu «verifactu correct».",
  taxId:
    "El NIF del client no té un format correcte. Demaneu-l'hi, corregiu-lo a la seva fitxa i emeteu una factura rectificativa.",
  notInCensus:
    "La factura està registrada, però l'Agència Tributària no coneix el NIF del client. Compareu-lo amb la seva documentació: si és erroni, emeteu una factura rectificativa; si no, executeu «verifactu correct».",
  number:
    "El número de la factura té caràcters que l'Agència Tributària no admet. Feu servir una sèrie amb un codi que només tingui lletres, xifres, «/» i «-», i torneu a emetre la factura.",
  date: "La data de la factura o el dia de la feina no són vàlids. Comproveu-los tots dos i la data d'aquest equip, i corregiu la factura amb una de rectificativa.",
  rate: "El tipus d'impost, o el motiu pel qual no es repercuteix, no correspon a les línies de la factura. Reviseu-les i emeteu una factura rectificativa; si són correctes, comuniqueu aquest codi al fabricant del programa.",
  flags:
    "El registre no correspon al que l'Agència Tributària té d'aquesta factura. Executeu «verifactu reconcile» i després «verifactu correct».",
  late: "La factura està registrada i no hi ha res a corregir. El registre porta una hora posterior a la de l'Agència Tributària: comproveu que el rellotge d'aquest equip se sincronitza per NTP.",
  comparison:
    "S'ha restaurat una còpia de seguretat: no s'emet ni s'envia res fins que es comparin els registres amb els de l'Agència Tributària. Executeu «verifactu reconcile»; si heu perdut el certificat, «verifactu state-numbers».",
  noCertificate:
    'No hi ha cap certificat amb què enviar els registres. Configureu-ne un amb «verifactu certificate set» o atorgueu la representació del taller.',
  unreachable:
    "No es pot connectar amb l'Agència Tributària. Els registres es tornen a enviar automàticament; si el problema persisteix, comproveu la connexió a internet i el tallafocs.",
  rejected:
    "L'Agència Tributària ha rebutjat factures. «verifactu rejected» les enumera amb el que cal fer en cadascuna, i «verifactu rejected --work» les recorre una per una.",
  waiting:
    "Hi ha registres pendents d'enviament, en el seu ordre. Triga uns minuts; si triga més, comproveu que els processos d'enviament estan en marxa («doctor»).",
  simplified:
    "L'import és massa alt per a una factura simplificada. Rectifiqueu-la i emeteu una factura completa.",
  clock: "El rellotge d'aquest equip no va a l'hora. Ajusteu-lo i activeu la sincronització per NTP.",
  duplicate:
    "L'Agència Tributària ja té un altre registre amb aquest número. Executeu «verifactu reconcile» per comparar-los i després «verifactu correct», que indica com continuar.",
  annulled:
    "Per a l'Agència Tributària, aquesta factura ja està anul·lada. Executeu «verifactu reconcile» per comparar-les.",
  missing:
    "L'Agència Tributària no té la factura a què es refereix aquest registre. Executeu «verifactu reconcile» i després «verifactu correct».",
  form: "Algú va introduir aquesta factura a la seu electrònica de l'Agència Tributària. Corregiu-la allà.",
  chain:
    "L'Agència Tributària troba un trencament en la cadena de registres. Executeu «verifactu verify» i comuniqueu-ne el resultat al fabricant del programa.",
  report:
    "El programa ha escrit una cosa que l'Agència Tributària no accepta. Comuniqueu aquest codi al fabricant.",
};
