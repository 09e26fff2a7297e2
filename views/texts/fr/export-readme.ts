import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const fr: ExportReadmeTexts = {
  title: 'Vos données personnelles',
  about: (name, number, day) =>
    `Voici tout ce que le garage conserve au sujet de ${name} (client ${number}), en date du ${day}.`,
  holder: 'Le garage qui conserve les données et en répond :',
  erased: (day) =>
    `Ces données ont été effacées le ${day}. Il reste ce que la loi oblige le garage à conserver : c’est bloqué et ne sert à rien d’autre.`,
  parts: {
    client: 'vos données d’identité et de contact',
    history: 'ce qui a été changé dans vos données, quand et par qui, avec les valeurs antérieures',
    consents: 'ce que vous avez autorisé et refusé, et quand',
    vehicles: 'vos véhicules',
    budgets: 'vos devis et réparations : lignes, étapes, rendez-vous, notes, changements',
    documents: 'la liste des photos et des documents',
    evidence: 'ce que vous avez décidé sur les devis, ce qui vous a été montré et votre signature',
    invoices: 'vos factures avec les paiements, et ce qui en est communiqué à l’administration fiscale',
    messages: 'les messages échangés avec vous : e-mails, SMS, appels',
    events:
      'ce qui s’est passé ces trente derniers jours, comme les e-mails ouverts et les liens sur lesquels vous avez cliqué',
    notices: 'les avis que le garage a reçus sur vos rendez-vous et vos décisions',
    webhooks: 'les autres programmes qui ont reçu des événements vous concernant ces trente derniers jours',
    answers: 'les autres programmes qui ont modifié vos données au cours du dernier jour',
    documentFiles: 'les photos et les documents, et les devis que vous avez signés',
    invoiceFiles: 'les factures en PDF',
  },
  format:
    'Les fichiers qui se terminent par .json sont du texte : un navigateur ou un éditeur les ouvre, et les programmes peuvent les lire. Les heures sont en UTC et les montants en euros.',
  leftOut:
    'N’y figurent pas : ce que les pièces et le travail coûtent au garage ; les clés et les mots de passe ; les données d’autres personnes, sauf le nom des personnes qui sont intervenues pour vous ou ont modifié vos données.',
  rights:
    'Vous pouvez demander au garage de corriger ou d’effacer ces données, d’en limiter l’usage ou d’y mettre fin, et introduire une réclamation auprès de l’autorité de protection des données.',
  missing: 'Ces fichiers sont perdus ou endommagés, et le garage n’a pas pu les ajouter :',
};
