import type { TrackingTexts } from './tracking-texts.ts';

export const ca: TrackingTexts = {
  title: (number) => `Pressupost ${number}`,
  status: {
    Pendiente: {
      step: 'Sol·licitud rebuda',
      text: 'Hem rebut la vostra sol·licitud. El que veieu aquí encara pot canviar.',
    },
    'En cotización': {
      step: 'Pressupost en preparació',
      text: 'Estem preparant el vostre pressupost. El que veieu aquí encara pot canviar.',
    },
    Enviado: {
      step: 'Pressupost enviat',
      text: 'El vostre pressupost està preparat. Per acceptar-lo o aclarir qualsevol dubte, poseu-vos en contacte amb nosaltres.',
    },
    Aprobado: {
      step: 'Pressupost acceptat',
      text: 'El pressupost està acceptat i la feina, a punt de començar.',
    },
    'En curso': { step: 'Feina en curs', text: 'Hi estem treballant.' },
    'En espera': {
      step: 'Feina en espera',
      text: 'La feina està aturada de moment. Continuarem tan aviat com sigui possible.',
    },
    Finalizado: { step: 'Feina acabada', text: 'Hem acabat la feina.' },
    Facturado: { step: 'Factura emesa', text: 'Hem acabat la feina i emès la factura.' },
    Rechazado: {
      step: 'Pressupost rebutjat',
      text: "Aquest pressupost s'ha rebutjat i la feina no es farà. Si en voleu un altre, poseu-vos en contacte amb nosaltres.",
    },
    Cancelado: {
      step: 'Pressupost cancel·lat',
      text: "Aquest pressupost s'ha cancel·lat i la feina no tira endavant.",
    },
    Retirado: {
      step: 'Pressupost retirat',
      text: 'Hem retirat aquest pressupost i ja no és vàlid. Si en voleu un altre, poseu-vos en contacte amb nosaltres.',
    },
  },
  progress: 'Estat',
  state: { done: 'fet', current: 'ara', to_come: 'per arribar' },
  facts: {
    created: 'Data',
    vehicle: 'Vehicle',
    plate: 'Matrícula',
    clientReference: 'La vostra referència',
    signed: 'Signat',
    delivered: 'Vehicle lliurat',
  },
  lines: {
    title: 'Detall',
    none: 'Encara no hi ha res detallat.',
    withoutTax: 'Preus i imports sense impostos.',
    description: 'Concepte',
    quantity: 'Quantitat',
    price: 'Preu',
    discount: 'Descompte',
    tax: 'Impost',
    amount: 'Import',
    ungrouped: 'Altres conceptes',
    reference: 'Ref.',
    estimated: 'Preu estimat',
  },
  totals: {
    title: 'Totals',
    base: 'Total sense impostos',
    tax: (rate, base) => `Impost: ${rate} de ${base}`,
    total: 'Total amb impostos',
  },
  notes: 'Observacions',
  documents: 'Documents',
  contact: 'Contacte',
};
