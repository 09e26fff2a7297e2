import { correction, foreigner, invoice, person } from '../scene.ts';
import { abroad, many, passport, type RuleCases, ticket, to, unregisteredNif } from './make.ts';

export const recipientsCases: RuleCases = {
  recipientMissing: {
    guarantee: 'a full invoice is for somebody',
    breaking: invoice({ recipients: [] }),
    path: '/recipients',
    passing: ticket({}),
  },
  recipientForbidden: {
    guarantee: 'a ticket, and what corrects it, is for nobody',
    breaking: correction('I', { type: 'R5' }),
    path: '/recipients',
    passing: correction('I', { type: 'R5', recipients: [] }),
  },
  maxRecipients: {
    guarantee: 'an invoice is for a thousand at most',
    breaking: to(...many(1_001, person)),
    path: '/recipients',
    passing: to(...many(1_000, person)),
  },
  recipientIsIssuer: {
    guarantee: 'nobody invoices itself',
    breaking: to({ ...person, taxId: '89.890.001-k' }),
    path: '/recipients/0/taxId',
    passing: to({ ...person, taxId: '89890002E' }),
  },
  recipientOfInsolvency: {
    guarantee: 'of an insolvency the recipient has a NIF or a VAT number',
    breaking: correction('I', { type: 'R2', recipients: [passport] }),
    path: '/recipients/0/idType',
    passing: correction('I', { type: 'R2', recipients: [person, foreigner, unregisteredNif] }),
  },
  recipientOfBadDebt: {
    guarantee: 'of a debt that nobody pays the recipient has a NIF',
    breaking: correction('I', { type: 'R3', recipients: [foreigner] }),
    path: '/recipients/0/idType',
    passing: correction('I', { type: 'R3', recipients: [person, unregisteredNif] }),
  },
  foreignIdLength: {
    guarantee: 'a foreign identity has 20 characters at most',
    breaking: to({ ...passport, id: '1'.repeat(21) }),
    path: '/recipients/0/id',
    passing: to({ ...passport, id: '1'.repeat(20) }),
  },
  countryMissing: {
    guarantee: 'all but a VAT number come with their country',
    breaking: abroad({ idType: '04' }),
    path: '/recipients/0/country',
    passing: abroad({ idType: '04', country: 'DE' }),
  },
  countryUnknown: {
    guarantee: 'a country is one that the tax authority knows',
    breaking: to({ ...passport, country: 'UK' }),
    path: '/recipients/0/country',
    passing: to({ ...passport, country: 'GB' }),
  },
  countrySpain: {
    guarantee: 'of Spain there are passports, and NIFs that the census lacks',
    breaking: abroad({ idType: '04', country: 'ES' }),
    path: '/recipients/0/country',
    passing: to({ ...passport, country: 'ES' }, unregisteredNif),
  },
  'countrySpain of an unregistered NIF': {
    guarantee: 'who is not in the census is of Spain',
    breaking: to({ ...unregisteredNif, country: 'PT' }),
    path: '/recipients/0/country',
    passing: to(unregisteredNif),
  },
  countryOfVatNumber: {
    guarantee: 'a VAT number is of the country beside it',
    breaking: abroad({ country: 'FR' }),
    path: '/recipients/0/country',
    passing: to(
      { ...foreigner, country: 'DE' },
      { ...foreigner, country: 'GR', id: 'EL123456789' },
      { ...foreigner, country: 'GB', id: 'XI123456789' },
    ),
  },
  vatNumberForm: {
    guarantee: 'a VAT number has the form that its country gives it',
    breaking: abroad({ id: 'DE12345678' }),
    path: '/recipients/0/id',
    passing: abroad({ id: 'de 123 456 789' }),
  },
  vatNumberNorthernIreland: {
    guarantee: 'Northern Ireland has letters of its own since 2021',
    breaking: { ...abroad({ id: 'XI123456789' }), operationDate: '2020-12-31' },
    path: '/recipients/0/id',
    passing: { ...abroad({ id: 'XI123456789' }), operationDate: '2021-01-01' },
  },
  vatNumberGreatBritain: {
    guarantee: 'Great Britain has no VAT numbers of the Union since February 2021',
    breaking: abroad({ id: 'GB123456789' }),
    path: '/recipients/0/id',
    passing: { ...abroad({ id: 'GB123456789' }), operationDate: '2021-01-31' },
  },
  unregisteredNifForm: {
    guarantee: 'who is not in the census has a NIF all the same',
    breaking: to({ ...unregisteredNif, id: '1234567Z' }),
    path: '/recipients/0/id',
    passing: to({ ...unregisteredNif, id: '12345678A' }),
  },
  unregisteredNifPerson: {
    guarantee: 'who is not in the census is a person',
    breaking: to({ ...unregisteredNif, id: 'B12345674' }),
    path: '/recipients/0/id',
    passing: to({ ...unregisteredNif, id: 'X1234567L' }),
  },
};
