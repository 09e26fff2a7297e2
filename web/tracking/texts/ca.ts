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
      text: 'El pressupost està acceptat i la feina començarà aviat.',
    },
    'En curso': { step: 'Feina en curs', text: 'Hi estem treballant.' },
    'En espera': {
      step: 'Feina en espera',
      text: 'La feina està aturada de moment. La reprendrem tan aviat com sigui possible.',
    },
    Finalizado: { step: 'Feina acabada', text: 'Hem acabat la feina.' },
    Facturado: { step: 'Factura emesa', text: 'Hem acabat la feina i emès la factura.' },
    Rechazado: {
      step: 'Pressupost rebutjat',
      text: "Aquest pressupost s'ha rebutjat i la feina no es farà. Si en voleu un altre, poseu-vos en contacte amb nosaltres.",
    },
    Cancelado: {
      step: 'Pressupost cancel·lat',
      text: "Aquest pressupost s'ha cancel·lat i la feina no continuarà.",
    },
    Retirado: {
      step: 'Pressupost retirat',
      text: 'Hem retirat aquest pressupost i ja no és vàlid. Si en voleu un altre, poseu-vos en contacte amb nosaltres.',
    },
  },
  progress: 'Estat',
  state: { done: 'fet', current: 'actual', to_come: 'pendent', closed: 'tancat' },
  facts: {
    clientReference: 'La vostra referència',
    validUntil: 'Vàlid fins al',
    signed: 'Signat',
    delivered: 'Vehicle lliurat',
  },
  ready: { title: 'El vostre vehicle està a punt', text: 'Ja podeu passar a recollir-lo.' },
  hours: { title: 'Horari', closed: 'tancat', exceptHolidays: 'Excepte festius.' },
  reach: { call: 'Trucar', mail: 'Correu' },
  appointment: {
    title: 'Cita',
    seeYou: 'Us esperem',
    proposed: 'Proposta: pendent que la confirmem.',
    confirmedByClient: 'Ens heu dit que vindreu.',
    addToCalendar: 'Afegiu-la al calendari',
    address: 'On',
  },
  lines: {
    title: 'Detall',
    none: 'Encara no hi ha cap concepte.',
    withoutTax: (tax) => `Preus i imports sense ${tax}.`,
    description: 'Concepte',
    quantity: 'Quantitat',
    price: 'Preu',
    discount: 'Descompte',
    amount: 'Import',
    count: (lines) => `${lines} ${lines === 1 ? 'concepte' : 'conceptes'}`,
    ungrouped: 'Altres conceptes',
    reference: 'Ref.',
    estimated: 'Preu estimat',
  },
  totals: {
    title: 'Totals',
    base: (tax) => `Total sense ${tax}`,
    tax: (tax, rate, base) => `${tax} ${rate} sobre ${base}`,
    total: (tax) => `Total amb ${tax}`,
    estimated: 'Inclou preus estimats',
  },
  notes: 'Observacions',
  photos: 'Fotos',
  documents: 'Documents',
  contact: 'Contacte',
};
