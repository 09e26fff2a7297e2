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
};
