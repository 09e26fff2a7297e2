import type { TaxStatusTexts } from '../types/tax-status.ts';

export const pt: TaxStatusTexts = {
  modes: {
    off: 'Os registos de faturação são guardados e não são enviados.',
    test: 'Os registos de faturação são enviados para o serviço de testes da AEAT.',
    production: 'Os registos de faturação são enviados para a AEAT.',
    exempt: 'A oficina está isenta: os registos de faturação são guardados e não são enviados.',
  },
  ends: (day) => `O envio termina em ${day}.`,
  nothingWaits: 'Não há nada à espera de envio.',
  unsent: (count, since, why) =>
    `${count} por enviar` + (since === null ? '' : ` desde ${since}`) + (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'fatura rejeitada' : 'faturas rejeitadas'}`,
  withErrors: (count) => `${count} ${count === 1 ? 'fatura aceite' : 'faturas aceites'} com erros`,
  wrongClock: (seconds, isLate) =>
    `datados ${seconds} s ${isLate ? 'mais tarde' : 'mais cedo'} por um relógio errado`,
  stopped: (since) => `o envio está parado desde ${since}`,
  suspended: 'a AEAT suspendeu o acesso',
  compared: (moment) => `Última comparação com a AEAT: ${moment}.`,
  notCompared: (why) => `A última comparação com a AEAT não foi possível (${why}).`,
  differences: (count) => `Diferenças em relação aos registos da AEAT: ${count}`,
  andMore: (count) => `e mais ${count}`,
  declaration: (url) => `Declaração do fabricante: ${url}`,
  declarationInvalid: 'A declaração não é válida: faltam dados do fabricante.',
  reason: (invoices, advice) => `${invoices}: ${advice}`,
  footer: (troubles) => `Registos de faturação: ${troubles}.`,
  see: (command) => `Consulte ${command}.`,
};
