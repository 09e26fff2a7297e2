import type { TaxDifferences } from '../types/tax-differences.ts';

export const ca: TaxDifferences = {
  unknown_here: () =>
    "L'AEAT té aquesta factura i aquí no consta. Si s'ha restaurat una còpia de seguretat, executeu «deployment restored». Si no, esbrineu quin altre programa factura en aquesta sèrie i doneu a cada programa la seva pròpia sèrie.",
  lost_here: () =>
    'Es va emetre després de la còpia de seguretat restaurada i continua sent vàlida. El seu número se salta. Arxiveu la còpia que va rebre el client.',
  missing_there: (invoice) =>
    `L'AEAT va acceptar aquesta factura i ja no la té. Executeu «verifactu correct ${invoice} --unchanged» per tornar-la a enviar.`,
  other_record: (invoice) =>
    `L'AEAT té un altre registre d'aquesta factura. Si es va esmenar després de la còpia de seguretat restaurada, esmeneu-la de nou: «verifactu correct ${invoice} --unchanged». Si no, un altre programa en fa servir el número.`,
  annulled_there: (invoice) =>
    `Per a l'AEAT, aquesta factura està anul·lada. Si la feina no es va fer mai, anul·leu-la també aquí: «invoices cancel ${invoice}». Si no, torneu-la a enviar: «verifactu correct ${invoice} --unchanged».`,
  in_force_there: () =>
    "Aquesta factura està anul·lada aquí i per a l'AEAT continua vigent: un altre programa l'ha tornat a enviar. Esbrineu quin en fa servir el número i anul·leu-la allà.",
  number_taken: (invoice, number) =>
    `L'AEAT ja té un altre registre amb el número ${number} i per això ha rebutjat el vostre. Si és d'aquesta mateixa factura (es va enviar amb un altre programa, o aquí abans de restaurar una còpia), substituïu-lo: «verifactu correct ${invoice} --take-over ${number}». Si és d'una altra factura, anul·leu aquesta amb «invoices cancel ${invoice}» (el que té l'AEAT no canvia), emeteu-la de nou amb un altre número i lliureu la nova al client. Doneu a cada programa la seva pròpia sèrie.`,
  number_given_up: (number) =>
    `No s'envia res a l'AEAT sobre aquesta factura: el registre que té amb el número ${number} el va enviar un altre programa, i una anul·lació anul·laria aquella factura. Si la feina es va fer, emeteu la factura de nou amb un altre número i lliureu la nova al client. Si l'altre registre és erroni, anul·leu-lo amb el programa que el va enviar. Doneu a cada programa la seva pròpia sèrie.`,
};
