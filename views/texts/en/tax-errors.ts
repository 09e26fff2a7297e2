import type { TaxErrors } from '../types/tax-errors.ts';

export const en: TaxErrors = {
  again: 'The tax authority has a technical problem. The records are sent again without your help.',
  unavailable:
    'The tax authority has not opened this service yet. The records are sent again without your help.',
  suspended:
    'The tax authority has suspended access. Nothing is sent until you have settled it with the authority and run “deployment resume”.',
  certificate:
    'The certificate does not permit sending for this workshop. Check the certificate, or the representation that the workshop has granted.',
  issuer:
    'The tax authority does not know the workshop by this tax id and name. Check both in the settings against its tax documents.',
  recipient:
    'The tax authority does not know the client by this tax id and name. Ask the client for both, then run “verifactu correct”.',
  taxId:
    'The format of the client’s tax id is wrong. Ask the client for it, correct it in the client’s record, and issue a corrective invoice.',
  notInCensus:
    'The invoice is registered, but the tax authority does not know the client’s tax id. Compare it with the client’s documents: if it is wrong, issue a corrective invoice; otherwise run “verifactu correct”.',
  number:
    'The invoice’s number contains characters that the tax authority does not accept. Use a series whose code has only letters, digits, “/” and “-”, and issue the invoice again.',
  date: 'The invoice’s date or the day of the work is not valid. Check both and this machine’s date, then correct the invoice with a corrective one.',
  rate: 'The tax rate, or the reason why no tax is charged, does not match the invoice’s lines. Check them and issue a corrective invoice; if they are correct, report this code to the maker of the software.',
  flags:
    'The record does not match the tax authority’s data about this invoice. Run “verifactu reconcile”, then “verifactu correct”.',
  late: 'The invoice is registered, and nothing has to be corrected. The time of the record is ahead of the tax authority’s clock: check that this machine’s clock is synchronised with NTP.',
  comparison:
    'A backup was restored, so nothing is issued or sent until the records are compared with the tax authority’s. Run “verifactu reconcile”, or “verifactu state-numbers” if the certificate is lost.',
  noCertificate:
    'No certificate for sending records is installed. Install one with “verifactu certificate set”, or grant a representative authority to send for the workshop.',
  unreachable:
    'The tax authority cannot be reached. The records are sent again automatically; if this persists, check the internet connection and the firewall.',
  rejected:
    'The tax authority rejected invoices. “verifactu rejected” lists them with advice about each, and “verifactu rejected --work” goes through them one by one.',
  waiting:
    'Records are waiting to be sent in order. This takes a few minutes; if it takes longer, check that the workers are running (“doctor”).',
  simplified:
    'The amount is too high for a simplified invoice. Correct it with a corrective invoice and issue a full one.',
  clock: 'The clock of this machine is wrong. Set it, and enable synchronisation with NTP.',
  duplicate:
    'The tax authority already has another record with this number. Run “verifactu reconcile” to compare both, and then “verifactu correct”, which shows how to continue.',
  annulled:
    'For the tax authority, this invoice is already cancelled. Run “verifactu reconcile” to compare both.',
  missing:
    'The tax authority does not have the invoice of this record. Run “verifactu reconcile”, then “verifactu correct”.',
  form: 'This invoice was entered on the tax authority’s website. Correct it there.',
  chain:
    'The tax authority finds a break in the chain of records. Run “verifactu verify” and report the result to the maker of the software.',
  report:
    'The software has written something that the tax authority does not accept. Report this code to its maker.',
};
