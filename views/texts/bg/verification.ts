import type { VerificationTexts } from '../types/verification.ts';

export const bg: VerificationTexts = {
  empty: '(празно)',
  changed: ({ column, expected, stored }) =>
    `„${column}“ съдържа „${stored}“, а услугата е записала „${expected}“.`,
  changedUnknown: ({ column, stored }) => `„${column}“ съдържа „${stored}“, което услугата не е записала.`,
  changedBlocked: ({ column }) => `„${column}“ не съдържа това, което услугата е записала.`,
  paper_differs: ({ column, expected, stored }) =>
    `Фактурата пази „${stored}“, а издаденият документ посочва „${expected}“ (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `Фактурата пази „${stored}“, а данъчният ѝ запис посочва „${expected}“ (${column}).`,
  unsealed: ({ table }) => `Услугата не е записала този ред от „${table}“.`,
  missing: ({ table }) => `В „${table}“ липсва ред, който отговаря на този.`,
  payments_differ: ({ expected, stored }) =>
    `Платената сума е ${stored} цента, а плащанията са общо ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `Броячът на серията е на ${stored}, а според фактурите ѝ трябва да е на ${expected}.`,
  unsealed_gap: () => 'Услугата не е отбелязала, че тези номера са пропуснати.',
  unsealed_pdf: () => 'Услугата не е записала данните за PDF файла.',
  file_missing: () => 'PDF файлът липсва.',
  file_damaged: () => 'PDF файлът не е този, който е бил запазен.',
  evidence: {
    signature_without_entry: ({ budget }) =>
      `Оферта ${budget} е отбелязана като подписана, но в доказателствата няма подпис.`,
    signature_removed: ({ budget, entry }) =>
      `В доказателствата има подпис на оферта ${budget} (запис ${entry}), но тя не е отбелязана като подписана.`,
    signature_differs: ({ budget, entry }) =>
      `Часът на подписване на оферта ${budget} не е този от запис ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `Оферта ${budget} е на друг клиент, а не на този, който е взел решението по нея (запис ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `Историята на оферта ${budget} съдържа решение, което липсва в доказателствата.`,
    decision_removed: ({ budget, entry }) =>
      `В историята на оферта ${budget} липсва решението от запис ${entry}.`,
    decision_differs: ({ budget, entry }) =>
      `В историята на оферта ${budget} решението от запис ${entry} е с друг час.`,
    step_removed: ({ budget, entry }) =>
      `Оферта ${budget} е загубила статуса, до който е довел запис ${entry}.`,
    document_without_entry: ({ budget, document }) =>
      `Никой запис не споменава подписания документ ${document} към оферта ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `Подписаният документ ${document} към оферта ${budget}, споменат в запис ${entry}, липсва.`,
    document_differs: ({ budget, entry, document }) =>
      `Данните на подписания документ ${document} към оферта ${budget} не съответстват на запис ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `Файлът на подписания документ ${document} към оферта ${budget} липсва (${file}). Възстановете го от резервно копие на документите.`,
    file_damaged: ({ budget, document, file }) =>
      `Файлът на подписания документ ${document} към оферта ${budget} е променен, след като е бил записан (${file}). Възстановете го от резервно копие на документите.`,
  },
};
