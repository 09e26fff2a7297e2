import type { VerificationTexts } from '../types/verification.ts';

export const pt: VerificationTexts = {
  empty: '(vazio)',
  changed: ({ column, expected, stored }) =>
    `«${column}» contém «${stored}»; o serviço escreveu «${expected}».`,
  changedUnknown: ({ column, stored }) => `«${column}» contém «${stored}», que o serviço não escreveu.`,
  changedBlocked: ({ column }) => `«${column}» não contém o que o serviço escreveu.`,
  paper_differs: ({ column, expected, stored }) =>
    `A fatura guarda «${stored}» onde o documento emitido diz «${expected}» (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `A fatura guarda «${stored}» onde o seu registo de faturação diz «${expected}» (${column}).`,
  unsealed: ({ table }) => `O serviço não escreveu esta linha de «${table}».`,
  missing: ({ table }) => `Falta em «${table}» uma linha que corresponde a esta.`,
  payments_differ: ({ expected, stored }) =>
    `O valor pago é de ${stored} cêntimos, mas os pagamentos somam ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `O contador da série está em ${stored}; segundo as suas faturas devia estar em ${expected}.`,
  unsealed_gap: () => 'O serviço não registou que estes números foram saltados.',
  unsealed_pdf: () => 'O serviço não escreveu os dados do ficheiro PDF.',
  file_missing: () => 'Falta o ficheiro PDF.',
  file_damaged: () => 'O ficheiro PDF não é o que foi guardado.',
};
