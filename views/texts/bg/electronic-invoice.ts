import type { ElectronicInvoiceTexts } from '../types/electronic-invoice.ts';

export const bg: ElectronicInvoiceTexts = {
  withoutTerm: 'Не е посочен срок за плащане',
  corrected: 'Размер на корекцията',
  base: 'основа',
  quota: 'данък',
  surcharge: 'еквивалентна надбавка',
  total: 'общо',
};
