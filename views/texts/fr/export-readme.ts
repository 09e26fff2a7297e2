import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const fr: ExportReadmeTexts = {
  title: 'Vos données personnelles',
  about: (name, number, day) =>
    `Voici tout ce que l’atelier conserve au sujet de ${name} (client ${number}), en date du ${day}.`,
  holder: 'L’atelier qui conserve les données et en répond :',
  erased: (day) =>
    `Ces données ont été effacées le ${day}. Il reste ce que la loi oblige l’atelier à conserver : c’est bloqué et ne sert à rien d’autre.`,
  parts: {
    client: 'qui vous êtes, comment vous joindre et à quoi l’on vous reconnaît',
    history: 'ce qui a été changé dans vos données, quand et par qui, avec les valeurs antérieures',
    consents: 'ce que vous avez autorisé et refusé, et quand',
    vehicles: 'vos véhicules',
    budgets: 'vos devis et réparations : lignes, étapes, rendez-vous, notes, changements',
    documents: 'quelles photos et quels papiers il y en a',
    evidence: 'ce que vous avez décidé sur les devis, ce qui vous a été montré et votre signature',
    invoices: 'vos factures avec les paiements, et ce qui en est communiqué à l’administration fiscale',
    messages: 'ce qui vous a été dit et ce que vous avez dit : e-mails, SMS, appels',
    events:
      'ce qui s’est passé ces trente derniers jours, comme les e-mails ouverts et les liens sur lesquels on a cliqué',
    notices: 'les avis que l’atelier a reçus sur vos rendez-vous et vos décisions',
    webhooks: 'à quels autres programmes on a communiqué ce qui se passait, ces trente derniers jours',
    answers: 'quels autres programmes ont écrit vos données, ce dernier jour',
    documentFiles: 'les photos et les papiers, et les devis que vous avez signés',
    invoiceFiles: 'les factures en PDF',
  },
  format:
    'Les fichiers qui se terminent par .json sont du texte : un navigateur ou un éditeur les ouvre, et les programmes peuvent les lire. Les heures sont en UTC et les montants en euros.',
  leftOut:
    'N’y figurent pas : ce que les pièces et le travail coûtent à l’atelier ; les clés et les mots de passe ; les données d’autres personnes, sauf le nom de ceux qui ont fait quelque chose pour vous ou changé vos données.',
  rights:
    'Vous pouvez demander à l’atelier de corriger ou d’effacer ces données, d’en limiter l’usage ou d’y mettre fin, et introduire une réclamation auprès de l’autorité de protection des données.',
  missing: 'Ces fichiers sont perdus ou endommagés, et l’atelier n’a pas pu les ajouter :',
};
