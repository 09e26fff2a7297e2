import type { PaperTexts } from '../types/papers.ts';

export const ca: PaperTexts = {
  page: (page, pages) => `Pàgina ${page} de ${pages}`,
  client: 'Client',
  vehicle: 'Vehicle',
  km: (kilometres) => `${kilometres} km`,
  date: 'Data',
  registration: (number) => `Núm. de registre: ${number}`,
  plannedDelivery: 'Entrega prevista',
  plannedQuote: 'Entrega prevista del pressupost',
  blanks: { address: 'Domicili', plate: 'Matrícula', model: 'Marca i model', km: 'Quilòmetres' },
  kinds: { labor: "Mà d'obra", part: 'Recanvi', fee: 'Despeses', sublet: 'Treball subcontractat' },
  optional: 'Opcional',
  optionalBeside: (sum) => `Opcionals, no inclosos en el total: ${sum}`,
  continued: '(continua a la pàgina del pressupost)',
  signatures: {
    workshop: 'Pel taller',
    acceptance: 'Accepto el pressupost',
    client: 'El client',
    signature: 'Signatura',
    sent: 'Enviat pel taller',
    received: 'Vehicle rebut pel taller',
    electronic: 'Signat electrònicament',
    drawnBy: (name) => `Signatura de ${name}`,
    evidence: (reference) => `Registre de la signatura: ${reference}`,
  },
  receipt: {
    title: (number) => `Resguard de dipòsit ${number}`,
    received: 'Rebut el',
    leftFor: { label: 'Dipositat per a', quote: 'Elaborar un pressupost', repair: 'Reparació' },
    work: 'Treballs',
    unknownWork: "Per determinar quan s'examini el vehicle.",
    more: (lines, quote) =>
      `I ${lines} ${lines === 1 ? 'concepte' : 'conceptes'} més, detallats al ${quote}.`,
    bringBack: 'Presenteu aquest resguard per recollir el vehicle.',
  },
  spain: {
    quote: [
      "Aquest pressupost és vàlid durant un mínim de 12 dies hàbils. La feina no comença fins que l'accepteu amb la vostra signatura. Si durant la feina apareixen avaries ocultes, se us comunicaran en un termini de 48 hores amb l'import i només es repararan si hi doneu la conformitat.",
      "Les peces substituïdes són a la vostra disposició i teniu dret a endur-vos-les. Les que s'hi posen són noves, tret que accepteu una altra cosa per escrit. La reparació té una garantia mínima de 3 mesos o 2.000 km (15 dies o 2.000 km en vehicles industrials). Hi ha fulls de reclamació a la vostra disposició.",
      'Si deixeu el vehicle, teniu dret a un resguard de dipòsit; aquest pressupost, signat per ambdues parts, en fa les funcions.',
    ],
    receipt: [
      "Si perdeu el resguard, podreu recollir el vehicle acreditant d'una altra manera que us correspon retirar-lo. Hi ha fulls de reclamació a la vostra disposició.",
    ],
  },
};
