import type { TrackingTexts } from './tracking-texts.ts';

export const es: TrackingTexts = {
  title: (number) => `Presupuesto ${number}`,
  status: {
    Pendiente: {
      step: 'Solicitud recibida',
      text: 'Hemos recibido su solicitud. Lo que figura aquí todavía puede cambiar.',
    },
    'En cotización': {
      step: 'Presupuesto en preparación',
      text: 'Estamos preparando su presupuesto. Lo que figura aquí todavía puede cambiar.',
    },
    Enviado: {
      step: 'Presupuesto enviado',
      text: 'Su presupuesto está preparado. Para aceptarlo o aclarar cualquier duda, póngase en contacto con nosotros.',
    },
    Aprobado: {
      step: 'Presupuesto aceptado',
      text: 'El presupuesto está aceptado y el trabajo empezará en breve.',
    },
    'En curso': { step: 'Trabajo en curso', text: 'Estamos trabajando en ello.' },
    'En espera': {
      step: 'Trabajo en espera',
      text: 'El trabajo está parado por el momento. Lo retomaremos en cuanto sea posible.',
    },
    Finalizado: { step: 'Trabajo terminado', text: 'Hemos terminado el trabajo.' },
    Facturado: { step: 'Factura emitida', text: 'Hemos terminado el trabajo y emitido la factura.' },
    Rechazado: {
      step: 'Presupuesto rechazado',
      text: 'Este presupuesto se ha rechazado y el trabajo no se realizará. Si desea otro, póngase en contacto con nosotros.',
    },
    Cancelado: {
      step: 'Presupuesto cancelado',
      text: 'Este presupuesto se ha cancelado y el trabajo no seguirá adelante.',
    },
    Retirado: {
      step: 'Presupuesto retirado',
      text: 'Hemos retirado este presupuesto y ya no es válido. Si desea otro, póngase en contacto con nosotros.',
    },
  },
  progress: 'Estado',
  state: { done: 'hecho', current: 'actual', to_come: 'pendiente', closed: 'cerrado' },
  facts: {
    clientReference: 'Su referencia',
    validUntil: 'Válido hasta',
    signed: 'Firmado',
    delivered: 'Vehículo entregado',
  },
  ready: { title: 'Su vehículo está listo', text: 'Ya puede pasar a recogerlo.' },
  hours: { title: 'Horario', closed: 'cerrado', exceptHolidays: 'Excepto festivos.' },
  reach: { call: 'Llamar', mail: 'Correo' },
  appointment: {
    title: 'Cita',
    seeYou: 'Le esperamos',
    proposed: 'Propuesta: pendiente de que la confirmemos.',
    confirmedByClient: 'Nos ha dicho que vendrá.',
    addToCalendar: 'Añadir al calendario',
    address: 'Dónde',
  },
  lines: {
    title: 'Detalle',
    none: 'Todavía no hay conceptos.',
    withoutTax: (tax) => `Precios e importes sin ${tax}.`,
    description: 'Concepto',
    quantity: 'Cantidad',
    price: 'Precio',
    discount: 'Descuento',
    amount: 'Importe',
    count: (lines) => `${lines} ${lines === 1 ? 'concepto' : 'conceptos'}`,
    ungrouped: 'Otros conceptos',
    reference: 'Ref.',
    estimated: 'Precio estimado',
  },
  totals: {
    title: 'Totales',
    base: (tax) => `Total sin ${tax}`,
    tax: (tax, rate, base) => `${tax} ${rate} sobre ${base}`,
    total: (tax) => `Total con ${tax}`,
    estimated: 'Incluye precios estimados',
  },
  notes: 'Observaciones',
  photos: 'Fotos',
  documents: 'Documentos',
  contact: 'Contacto',
};
