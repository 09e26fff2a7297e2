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
    Aprobado: { step: 'Quote accepted', text: 'The quote has been accepted. Work will begin soon.' },
    'En curso': { step: 'Work in progress', text: 'The work is under way.' },
    'En espera': {
      step: 'Work on hold',
      text: 'The work is on hold for now. We will continue as soon as possible.',
    },
    Finalizado: { step: 'Work finished', text: 'The work is finished.' },
    Facturado: { step: 'Invoice issued', text: 'The work is finished and the invoice has been issued.' },
    Rechazado: {
      step: 'Quote declined',
      text: 'This quote was declined and the work will not be carried out. If you would like another quote, please contact us.',
    },
    Cancelado: { step: 'Quote cancelled', text: 'This quote was cancelled and the work will not go ahead.' },
    Retirado: {
      step: 'Quote withdrawn',
      text: 'We have withdrawn this quote and it is no longer valid. If you would like another quote, please contact us.',
    },
  },
  progress: 'Status',
  state: { done: 'done', current: 'current', to_come: 'upcoming', closed: 'closed' },
  facts: {
    clientReference: 'Your reference',
    validUntil: 'Valid until',
    signed: 'Signed',
    delivered: 'Vehicle collected',
  },
  ready: { title: 'Your vehicle is ready', text: 'You can come and collect it.' },
  hours: { title: 'Opening hours', closed: 'closed', exceptHolidays: 'Except on public holidays.' },
  reach: { call: 'Call', mail: 'Email' },
  appointment: {
    title: 'Appointment',
    seeYou: 'See you on',
    proposed: 'Proposed: we have yet to confirm it.',
    confirmedByClient: 'You have told us that you will come.',
    addToCalendar: 'Add to calendar',
    address: 'Where',
  },
  lines: {
    title: 'Details',
    none: 'There are no items yet.',
    withoutTax: (tax) => `Prices and amounts exclude ${tax}.`,
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    amount: 'Amount',
    count: (lines) => `${lines} ${lines === 1 ? 'item' : 'items'}`,
    ungrouped: 'Other items',
    reference: 'Ref.',
    estimated: 'Estimated price',
  },
  totals: {
    title: 'Totals',
    base: (tax) => `Total excluding ${tax}`,
    tax: (tax, rate, base) => `${tax} at ${rate} on ${base}`,
    total: (tax) => `Total including ${tax}`,
    estimated: 'Includes estimated prices',
  },
  notes: 'Notes',
  documents: 'Documents',
  contact: 'Contact',
};
