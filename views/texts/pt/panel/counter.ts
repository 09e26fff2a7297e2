import type { CounterTexts } from '../../types/panel/counter.ts';

export const counter: CounterTexts = {
  note: 'Procure o cliente ou registe um novo, e escolha a hora.',
  search: 'Matrícula, telefone ou nome',
  find: 'Procurar',
  none: (query) => `Ninguém corresponde a «${query}». Preencha os dados do novo cliente.`,
  matches: 'Clientes e veículos encontrados',
  newClient: 'Cliente novo',
  otherClient: 'Outro cliente',
  anotherVehicle: 'Outro veículo',
  otherPlate: 'Matrícula de outro veículo',
  noVehicles: 'Ainda sem veículos.',
  noJobs: 'Nada em aberto.',
  noVisits: 'Ainda sem visitas.',
  inspection: 'Inspeção até',
  inspectionExpired: 'Inspeção caducada',
  when: 'Quando',
  day: 'Dia',
  earlier: 'Antes',
  later: 'Depois',
  showTimes: 'Ver horas',
  withoutTime: 'Sem marcação',
  onlyFree: (minutes) => `só ${minutes} min`,
  noTimes: {
    hours: 'A oficina fecha neste dia da semana.',
    holiday: 'A oficina está fechada:',
    no_boxes: 'Ainda não há boxes, por isso não se podem fazer marcações.',
  },
  addBox: 'Adicionar box',
  anyBox: 'Qualquer box livre',
  book: 'Marcar visita',
  booked: 'Visita marcada',
  bookedWithoutTime: 'Visita registada, sem marcação',
  nextCall: 'Outra chamada',
  confirmation: {
    planned: {
      email: (address) =>
        `Um e-mail para ${address} com a hora, a marcação para o calendário e a ligação para o orçamento.`,
      sms: (address) => `Um SMS para ${address} com a hora e a ligação para o orçamento.`,
    },
    sent: {
      email: (address) => `A confirmação segue por e-mail para ${address}.`,
      sms: (address) => `A confirmação segue por SMS para ${address}.`,
    },
    none: 'Não é possível enviar a confirmação:',
  },
  unpaid: (amount) => `${amount} por receber`,
};
