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
  evidence: {
    signature_without_entry: ({ budget }) =>
      `O orçamento ${budget} consta como assinado, mas as provas não contêm nenhuma assinatura.`,
    signature_removed: ({ budget, entry }) =>
      `As provas contêm uma assinatura do orçamento ${budget} (entrada ${entry}), mas este não consta como assinado.`,
    signature_differs: ({ budget, entry }) =>
      `A hora da assinatura do orçamento ${budget} não é a da entrada ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `O orçamento ${budget} está em nome de outro cliente que não o que decidiu sobre ele (entrada ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `O histórico do orçamento ${budget} contém uma decisão que não está nas provas.`,
    decision_removed: ({ budget, entry }) =>
      `No histórico do orçamento ${budget} falta a decisão da entrada ${entry}.`,
    decision_differs: ({ budget, entry }) =>
      `No histórico do orçamento ${budget}, a decisão da entrada ${entry} tem outra hora.`,
    step_removed: ({ budget, entry }) =>
      `O orçamento ${budget} perdeu o estado a que a entrada ${entry} levou.`,
    document_without_entry: ({ budget, document }) =>
      `Nenhuma entrada menciona o documento assinado ${document} do orçamento ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `Falta o documento assinado ${document} do orçamento ${budget}, que a entrada ${entry} menciona.`,
    document_differs: ({ budget, entry, document }) =>
      `Os dados do documento assinado ${document} do orçamento ${budget} não correspondem à entrada ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `Falta o ficheiro do documento assinado ${document} do orçamento ${budget} (${file}). Recupere-o de uma cópia de segurança dos documentos.`,
    file_damaged: ({ budget, document, file }) =>
      `O ficheiro do documento assinado ${document} do orçamento ${budget} foi alterado desde que foi guardado (${file}). Recupere-o de uma cópia de segurança dos documentos.`,
  },
};
