import type { PaperTexts } from '../types/papers.ts';

export const pt: PaperTexts = {
  page: (page, pages) => `Página ${page} de ${pages}`,
  client: 'Cliente',
  vehicle: 'Veículo',
  km: (kilometres) => `${kilometres} km`,
  date: 'Data',
  registration: (number) => `N.º de registo: ${number}`,
  plannedDelivery: 'Entrega prevista',
  plannedQuote: 'Entrega prevista do orçamento',
  blanks: { address: 'Morada', plate: 'Matrícula', model: 'Marca e modelo', km: 'Quilómetros' },
  kinds: { labor: 'Mão de obra', part: 'Peça', fee: 'Despesas', sublet: 'Trabalho subcontratado' },
  optional: 'Opcional',
  optionalBeside: (sum) => `Opcionais, não incluídos no total: ${sum}`,
  continued: '(continua na página do orçamento)',
  signatures: {
    workshop: 'Pela oficina',
    acceptance: 'Aceito o orçamento',
    client: 'O cliente',
    signature: 'Assinatura',
    sent: 'Enviado pela oficina',
    received: 'Veículo recebido pela oficina',
    electronic: 'Assinado eletronicamente',
    drawnBy: (name) => `Assinatura de ${name}`,
    evidence: (reference) => `Registo da assinatura: ${reference}`,
  },
  receipt: {
    title: (number) => `Comprovativo de receção do veículo ${number}`,
    received: 'Recebido em',
    leftFor: { label: 'Deixado para', quote: 'Elaborar um orçamento', repair: 'Reparação' },
    work: 'Trabalhos',
    unknownWork: 'A determinar quando o veículo for examinado.',
    more: (lines, quote) =>
      `E mais ${lines} ${lines === 1 ? 'item detalhado' : 'itens detalhados'} no ${quote}.`,
    bringBack: 'Apresente este comprovativo ao levantar o veículo.',
  },
  spain: {
    quote: [
      'Este orçamento é válido durante um mínimo de 12 dias úteis. O trabalho só começa depois de o aceitar com a sua assinatura. Se durante o trabalho surgirem avarias ocultas, ser-lhe-ão comunicadas no prazo de 48 horas, com o respetivo preço, e só serão reparadas se der o seu acordo.',
      'As peças substituídas estão à sua disposição e tem o direito de as levar. As que são montadas são novas, salvo se aceitar outra coisa por escrito. A reparação tem uma garantia mínima de 3 meses ou 2000 km (15 dias ou 2000 km em veículos pesados). Há folhas de reclamação à sua disposição.',
      'Se deixar o veículo, tem direito a um comprovativo de receção; este orçamento, assinado por ambas as partes, vale como tal.',
    ],
    receipt: [
      'Se perder o comprovativo, poderá levantar o veículo provando de outra forma que o pode fazer. Há folhas de reclamação à sua disposição.',
    ],
  },
};
