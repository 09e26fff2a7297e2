import type { SetupTexts } from '../types/setup.ts';

export const fr: SetupTexts = {
  why: {
    identity: 'Elles figurent sur les factures, les devis et la page que voit chaque client.',
    hours: 'Les rendez-vous ne sont proposés que pendant ces horaires.',
    holidays: 'Aucun rendez-vous n’est proposé ces jours-là.',
    boxes: 'Chaque rendez-vous occupe un poste.',
    people: 'Chacun se connecte avec son propre compte, et chaque travail indique qui le fait.',
    rates: 'Le prix de l’heure de travail pour les lignes de main-d’œuvre.',
    services: 'Les travaux et produits à prix fixe s’ajoutent au devis en une fois.',
    email: 'Les avis, les devis et les invitations à l’équipe partent de ce compte.',
    sms: 'Les rappels et les codes arrivent sur le téléphone du client.',
    series: 'Les factures sont numérotées sans interruption à partir du numéro de votre choix.',
    logo: 'Les devis, fiches de réception et factures portent votre logo et votre couleur.',
    tax_records: 'La loi espagnole oblige à enregistrer chaque facture et à la transmettre à l’AEAT.',
    uncertified: 'Ce logiciel n’est pas certifié par l’administration fiscale de votre pays.',
    clients: 'Reprenez les clients de votre ancien logiciel.',
    vehicles: 'Reprenez les véhicules de votre ancien logiciel, chacun avec son propriétaire.',
    parts: 'Reprenez les pièces de votre magasin, avec prix et quantités.',
  },
  invoicesFrom: (day) => `Aucune facture ne pourra être émise à partir du ${day}.`,
  closed: 'fermé',
  summaries: {
    holidays: (coming) => (coming === 1 ? '1 jour férié à venir' : `${coming} jours fériés à venir`),
    services: (services, items) =>
      `${services === 1 ? '1 prestation' : `${services} prestations`}, ${items === 1 ? '1 article' : `${items} articles`}`,
    rate: (name, price) => `${name}\u00a0: ${price}/h`,
    clients: (count) => `${count} clients`,
    vehicles: (count) => `${count} véhicules`,
    parts: (count) => `${count} pièces`,
    atLeast: (count) => `plus de ${count}`,
    logo: 'Les documents portent un logo.',
    certificate: (holder, day) => `Certificat de ${holder}, valable jusqu’au ${day}`,
    accepted: (day) => `Accepté le ${day}`,
  },
  missing: (gaps) => `Il manque\u00a0: ${gaps}.`,
  ready: 'Le garage est prêt pour son premier travail.',
  notReady: (open) =>
    open === 1 ? 'Il reste 1 étape obligatoire.' : `Il reste ${open} étapes obligatoires.`,
};
