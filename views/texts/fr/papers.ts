import type { PaperTexts } from '../types/papers.ts';

export const fr: PaperTexts = {
  page: (page, pages) => `Page ${page} sur ${pages}`,
  client: 'Client',
  vehicle: 'Véhicule',
  km: (kilometres) => `${kilometres} km`,
  date: 'Date',
  registration: (number) => `N° d’enregistrement\u00a0: ${number}`,
  plannedDelivery: 'Restitution prévue',
  plannedQuote: 'Remise prévue du devis',
  blanks: { address: 'Adresse', plate: 'Immatriculation', model: 'Marque et modèle', km: 'Kilométrage' },
  kinds: { labor: 'Main-d’œuvre', part: 'Pièce', fee: 'Frais divers', sublet: 'Sous-traitance' },
  optional: 'Facultatif',
  optionalBeside: (sum) => `Facultatif, non compris dans le total\u00a0: ${sum}`,
  continued: '(suite sur la page du devis)',
  signatures: {
    workshop: 'Pour le garage',
    acceptance: 'Bon pour accord',
    client: 'Le client',
    signature: 'Signature',
    sent: 'Envoyé par le garage',
    received: 'Véhicule reçu par le garage',
    electronic: 'Signé électroniquement',
    drawnBy: (name) => `Signature de ${name}`,
    evidence: (reference) => `Enregistrement de la signature\u00a0: ${reference}`,
  },
  receipt: {
    title: (number) => `Fiche de réception du véhicule ${number}`,
    received: 'Reçu le',
    leftFor: { label: 'Confié pour', quote: 'Établissement d’un devis', repair: 'Réparation' },
    work: 'Travaux',
    unknownWork: 'À définir après examen du véhicule.',
    more: (lines, quote) =>
      `Et ${lines} ${lines === 1 ? 'autre ligne détaillée' : 'autres lignes détaillées'} dans le document «\u00a0${quote}\u00a0».`,
    bringBack: 'Merci de présenter cette fiche lorsque vous venez chercher le véhicule.',
  },
  spain: {
    quote: [
      'Ce devis est valable au moins 12 jours ouvrés. Les travaux ne commencent qu’une fois le devis accepté et signé par vos soins. Si des défauts cachés apparaissent au cours des travaux, vous en serez informé dans les 48 heures, avec leur prix, et ils ne seront réparés qu’avec votre accord.',
      'Les pièces remplacées sont à votre disposition et vous avez le droit de les emporter. Les pièces montées sont neuves, sauf accord écrit de votre part. La réparation est garantie au moins 3 mois ou 2\u202f000 km (15 jours ou 2\u202f000 km pour les véhicules industriels). Des formulaires de réclamation sont à votre disposition.',
      'Si vous laissez le véhicule, vous avez droit à une fiche de réception\u00a0; ce devis, signé par les deux parties, en tient lieu.',
    ],
    receipt: [
      'Si vous perdez cette fiche, vous pourrez récupérer le véhicule en prouvant autrement que vous y avez droit. Des formulaires de réclamation sont à votre disposition.',
    ],
  },
};
