import type { TrackingTexts } from './tracking-texts.ts';

export const pt: TrackingTexts = {
  title: (number) => `Orçamento ${number}`,
  status: {
    Pendiente: {
      step: 'Pedido recebido',
      text: 'Recebemos o seu pedido. O que vê aqui ainda pode mudar.',
    },
    'En cotización': {
      step: 'Orçamento em preparação',
      text: 'Estamos a preparar o seu orçamento. O que vê aqui ainda pode mudar.',
    },
    Enviado: {
      step: 'Orçamento enviado',
      text: 'O seu orçamento está pronto. Para o aceitar ou esclarecer qualquer dúvida, contacte-nos.',
    },
    Aprobado: {
      step: 'Orçamento aceite',
      text: 'O orçamento está aceite e o trabalho está prestes a começar.',
    },
    'En curso': { step: 'Trabalho em curso', text: 'Estamos a tratar do assunto.' },
    'En espera': {
      step: 'Trabalho em espera',
      text: 'De momento o trabalho está parado. Continuaremos assim que for possível.',
    },
    Finalizado: { step: 'Trabalho concluído', text: 'Concluímos o trabalho.' },
    Facturado: { step: 'Fatura emitida', text: 'Concluímos o trabalho e emitimos a fatura.' },
    Rechazado: {
      step: 'Orçamento recusado',
      text: 'Este orçamento foi recusado e o trabalho não será feito. Se desejar outro, contacte-nos.',
    },
    Cancelado: {
      step: 'Orçamento cancelado',
      text: 'Este orçamento foi cancelado e o trabalho não avança.',
    },
    Retirado: {
      step: 'Orçamento retirado',
      text: 'Retirámos este orçamento, que já não é válido. Se desejar outro, contacte-nos.',
    },
  },
  progress: 'Estado',
  state: { done: 'feito', current: 'agora', to_come: 'por chegar' },
  facts: {
    created: 'Data',
    vehicle: 'Veículo',
    plate: 'Matrícula',
    clientReference: 'A sua referência',
    signed: 'Assinado',
    delivered: 'Veículo entregue',
  },
  lines: {
    title: 'Detalhe',
    none: 'Ainda não há nada detalhado.',
    withoutTax: 'Preços e montantes sem impostos.',
    description: 'Descrição',
    quantity: 'Quantidade',
    price: 'Preço',
    discount: 'Desconto',
    tax: 'Imposto',
    amount: 'Montante',
    ungrouped: 'Outros',
    reference: 'Ref.',
    estimated: 'Preço estimado',
  },
  totals: {
    title: 'Totais',
    base: 'Total sem impostos',
    tax: (rate, base) => `Imposto: ${rate} de ${base}`,
    total: 'Total com impostos',
  },
  notes: 'Observações',
  documents: 'Documentos',
  contact: 'Contacto',
};
