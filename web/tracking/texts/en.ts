import type { TrackingTexts } from './tracking-texts.ts';

export const en: TrackingTexts = {
  title: (number) => `Quote ${number}`,
  status: {
    Pendiente: {
      step: 'Request received',
      text: 'We have received your request. What you see here may still change.',
    },
    'En cotización': {
      step: 'Quote in preparation',
      text: 'We are preparing your quote. What you see here may still change.',
    },
    Enviado: {
      step: 'Quote sent',
      text: 'Your quote is ready. To accept it, or if you have any questions, please contact us.',
    },
    Aprobado: { step: 'Quote accepted', text: 'The quote is accepted, and work is about to begin.' },
    'En curso': { step: 'Work in progress', text: 'We are working on it.' },
    'En espera': {
      step: 'Work on hold',
      text: 'Work has stopped for the moment. We will go on as soon as we can.',
    },
    Finalizado: { step: 'Work finished', text: 'We have finished the work.' },
    Facturado: { step: 'Invoice issued', text: 'We have finished the work and issued the invoice.' },
    Rechazado: {
      step: 'Quote declined',
      text: 'This quote was declined, and the work will not be done. If you would like another one, please contact us.',
    },
    Cancelado: { step: 'Quote cancelled', text: 'This quote was cancelled, and the work does not go ahead.' },
    Retirado: {
      step: 'Quote withdrawn',
      text: 'We have withdrawn this quote: it is no longer valid. If you would like another one, please contact us.',
    },
  },
  progress: 'Status',
  state: { done: 'done', current: 'now', to_come: 'to come' },
  facts: {
    created: 'Date',
    vehicle: 'Vehicle',
    plate: 'Number plate',
    clientReference: 'Your reference',
    signed: 'Signed',
    delivered: 'Vehicle handed over',
  },
  lines: {
    title: 'Details',
    none: 'No details have been entered yet.',
    withoutTax: 'Prices and amounts without tax.',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    tax: 'Tax',
    amount: 'Amount',
    ungrouped: 'Other items',
    reference: 'Ref.',
    estimated: 'Estimated price',
  },
  totals: {
    title: 'Totals',
    base: 'Total without tax',
    tax: (rate, base) => `Tax: ${rate} of ${base}`,
    total: 'Total with tax',
  },
  notes: 'Notes',
  documents: 'Documents',
  contact: 'Contact',
};
