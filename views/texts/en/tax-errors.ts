import type { TaxErrors } from '../types/tax-errors.ts';

export const en: TaxErrors = {
  again: 'The tax authority has a technical problem. The records are sent again without your help.',
  unavailable:
    'The tax authority has not opened this service yet. The records are sent again without your help.',
  suspended:
    'The tax authority has suspended access. Nothing is sent until you have settled it with the authority and run “deployment resume”.',
  certificate:
    'The certificate does not entitle anybody to send for this workshop. Check the certificate, or the representation that the workshop has granted.',
  issuer:
    'The tax authority does not know the workshop by this tax id and name. Check both in the settings against its tax documents.',
  recipient:
    'The tax authority does not know the client by this tax id and name. Ask the client for both, then run “verifactu correct”.',
  taxId:
    'The client’s tax id is not well formed. Ask the client for it, correct it in its data, and issue a corrective invoice.',
  notInCensus:
    'The invoice is registered, but the tax authority does not know the client’s tax id. Compare it with the client’s documents: if it is wrong, issue a corrective invoice, else run “verifactu correct”.',
  number:
    'The invoice’s number has characters that the tax authority does not take. Use a series whose code has only letters, digits, “/” and “-”, and issue the invoice again.',
  date: 'The invoice’s date or the day of the work does not fit. Check both and this machine’s date, then correct the invoice with a corrective one.',
  rate: 'The tax rate, or the reason why no tax is charged, does not fit the invoice’s lines. Check them and issue a corrective invoice; if they are right, report this code to the maker of the software.',
  flags:
    'The record does not fit what the tax authority has of this invoice. Run “verifactu reconcile”, then “verifactu correct”.',
  late: 'The invoice is registered, and there is nothing to correct in it. The record was made later than the tax authority’s time: check that the clock of this machine is set by NTP.',
  comparison:
    'A backup was restored, so nothing is issued or sent until the records are compared with the tax authority’s. Run “verifactu reconcile”, or “verifactu state-numbers” if the certificate is lost.',
  noCertificate:
    'There is no certificate with which records can be sent. Set one with “verifactu certificate set”, or have the workshop represented.',
  unreachable:
    'The tax authority cannot be reached. The records are sent again by themselves; if this lasts, check the internet connection and the firewall.',
  rejected:
    'The tax authority rejected invoices. “verifactu rejected” lists them with advice about each, and “verifactu rejected --work” goes through them one by one.',
  waiting:
    'Records wait to be sent, in their order. This takes minutes; if it takes longer, check that the workers are running (“doctor”).',
  simplified:
    'The amount is too high for a simplified invoice. Correct it with a corrective invoice and issue a full one.',
  clock: 'The clock of this machine is wrong. Set it, and let the machine keep it by NTP.',
  duplicate:
    'The tax authority already has another record with this number. Run “verifactu reconcile” to compare both, and then “verifactu correct”, which says how to go on.',
  annulled:
    'The tax authority has this invoice as cancelled already. Run “verifactu reconcile” to compare both.',
  missing:
    'The tax authority does not have the invoice that this record is about. Run “verifactu reconcile”, then “verifactu correct”.',
  form: 'Somebody entered this invoice at the tax authority’s site. Correct it there.',
  chain:
    'The tax authority finds a break in the chain of records. Run “verifactu verify” and report the result to the maker of the software.',
  report:
    'The software has written something that the tax authority does not accept. Report this code to its maker.',
};
