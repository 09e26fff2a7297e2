import type { PaperTexts } from '../types/papers.ts';

export const en: PaperTexts = {
  page: (page, pages) => `Page ${page} of ${pages}`,
  client: 'Client',
  vehicle: 'Vehicle',
  km: (kilometres) => `${kilometres} km`,
  date: 'Date',
  registration: (number) => `Registration no. ${number}`,
  plannedDelivery: 'Expected completion',
  plannedQuote: 'Quote expected on',
  blanks: { address: 'Address', plate: 'Number plate', model: 'Make and model', km: 'Mileage (km)' },
  kinds: { labor: 'Labour', part: 'Part', fee: 'Charge', sublet: 'Subcontracted work' },
  optional: 'Optional',
  optionalBeside: (sum) => `Optional items, not included in the total: ${sum}`,
  continued: '(see the online quote for the rest)',
  signatures: {
    workshop: 'For the workshop',
    acceptance: 'I accept this quote',
    client: 'The client',
    signature: 'Signature',
    sent: 'Sent by the workshop',
    received: 'Vehicle received by the workshop',
    electronic: 'Signed electronically',
    drawnBy: (name) => `Signature of ${name}`,
    evidence: (reference) => `Signature record: ${reference}`,
  },
  receipt: {
    title: (number) => `Vehicle drop-off receipt ${number}`,
    received: 'Received on',
    leftFor: { label: 'Left for', quote: 'A quote', repair: 'Repair' },
    work: 'Work',
    unknownWork: 'To be determined once the vehicle has been examined.',
    more: (lines, quote) => `And ${lines} more ${lines === 1 ? 'item' : 'items'}, as listed in ${quote}.`,
    bringBack: 'Please present this receipt when you collect the vehicle.',
  },
  spain: {
    quote: [
      'This quote is valid for at least 12 working days. Work starts only once you have accepted it with your signature. If hidden faults are found during the work, we will inform you within 48 hours, with the price, and they will be repaired only if you agree.',
      'The parts that are replaced are at your disposal, and you are entitled to keep them. The parts fitted are new unless you agree otherwise in writing. The repair is guaranteed for at least 3 months or 2,000 km (15 days or 2,000 km for commercial vehicles). Complaint forms are available.',
      'If you leave the vehicle, you are entitled to a drop-off receipt; this quote, signed by both parties, takes its place.',
    ],
    receipt: [
      'If you lose this receipt, you can still collect the vehicle by proving in another way that you are entitled to it. Complaint forms are available.',
    ],
  },
};
