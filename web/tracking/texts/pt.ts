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
      text: 'O orçamento foi aceite e o trabalho começará em breve.',
    },
    'En curso': { step: 'Trabalho em curso', text: 'Estamos a realizar o trabalho.' },
    'En espera': {
      step: 'Trabalho suspenso',
      text: 'De momento, o trabalho está parado. Será retomado assim que possível.',
    },
    Finalizado: { step: 'Trabalho concluído', text: 'Concluímos o trabalho.' },
    Facturado: { step: 'Fatura emitida', text: 'Concluímos o trabalho e emitimos a fatura.' },
    Rechazado: {
      step: 'Orçamento recusado',
      text: 'Este orçamento foi recusado e o trabalho não será realizado. Se desejar outro, contacte-nos.',
    },
    Cancelado: {
      step: 'Orçamento cancelado',
      text: 'Este orçamento foi cancelado e o trabalho não irá avançar.',
    },
    Retirado: {
      step: 'Orçamento retirado',
      text: 'Retirámos este orçamento, que deixou de ser válido. Se desejar outro, contacte-nos.',
    },
  },
  progress: 'Estado',
  state: { done: 'concluído', current: 'atual', to_come: 'pendente', closed: 'encerrado' },
  facts: {
    clientReference: 'A sua referência',
    validUntil: 'Válido até',
    signed: 'Assinado',
    delivered: 'Veículo entregue',
  },
  ready: { title: 'O seu veículo está pronto', text: 'Já o pode vir buscar.' },
  hours: { title: 'Horário', closed: 'encerrado', exceptHolidays: 'Exceto feriados.' },
  reach: { call: 'Ligar', mail: 'E-mail' },
  appointment: {
    title: 'Marcação',
    seeYou: 'Esperamos por si',
    proposed: 'Proposta: aguarda a nossa confirmação.',
    confirmedByClient: 'Disse-nos que virá.',
    addToCalendar: 'Adicionar ao calendário',
    address: 'Onde',
  },
  lines: {
    title: 'Detalhes',
    none: 'Ainda não há itens.',
    withoutTax: (tax) => `Preços e valores sem ${tax}.`,
    description: 'Descrição',
    quantity: 'Quantidade',
    price: 'Preço',
    discount: 'Desconto',
    amount: 'Valor',
    count: (lines) => `${lines} ${lines === 1 ? 'item' : 'itens'}`,
    ungrouped: 'Outros itens',
    reference: 'Ref.',
    estimated: 'Preço estimado',
  },
  totals: {
    title: 'Totais',
    base: (tax) => `Total sem ${tax}`,
    tax: (tax, rate, base) => `${tax} ${rate} sobre ${base}`,
    total: (tax) => `Total com ${tax}`,
    estimated: 'Inclui preços estimados',
  },
  notes: 'Observações',
  photos: 'Fotos',
  documents: 'Documentos',
  contact: 'Contacto',
};
