import type { TaxErrors } from '../types/tax-errors.ts';

export const en: TaxErrors = {
  again: 'The tax authority has a technical problem. The records are sent again without your help.',
  unavailable:
    'The tax authority has not opened this service yet. The records are sent again without your help.',
  suspended:
    'The tax authority has suspended access. Nothing is sent until you have settled it with the authority and run “verifactu resume”.',
  certificate:
    'The certificate does not entitle anybody to send for this workshop. Check the certificate, or the representation that the workshop has granted.',
  issuer:
    'The tax authority does not know the workshop by this tax id and name. Check both in the settings against its tax documents.',
  recipient:
    'The tax authority does not know the client by this tax id and name. Ask the client for both, then run “verifactu correct”.',
  simplified:
    'The amount is too high for a simplified invoice. Correct it with a corrective invoice and issue a full one.',
  clock: 'The clock of this machine is wrong. Set it, and let the machine keep it by NTP.',
  duplicate:
    'The tax authority already has another record with this number. Run “verifactu reconcile” to compare both.',
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
