import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { InspectionsTexts } from '../../types/panel/inspections.ts';

const formatValue = (value: number): string => amountFormats('fr').quantity(Math.round(value * 100));

export const inspections: InspectionsTexts = {
  checked: (done, all) => `${done} sur ${all} contrôlés`,
  completedBy: (name) => `terminé par ${name}`,
  quote: (id) => `Devis ${id}`,
  begin: 'Commencer',
  goOn: 'Continuer',
  measure: (value, unit) => [formatValue(value), unit].filter(Boolean).join('\u00a0'),
  limits: ({ unit, amber_at, red_at }) => {
    const limits = [
      ...(amber_at === null ? [] : [`Orange à partir de ${formatValue(amber_at)}\u00a0${unit}`]),
      ...(red_at === null ? [] : [`rouge à partir de ${formatValue(red_at)}\u00a0${unit}`]),
    ];
    return limits.length === 0 ? null : `${limits.join(', ')}.`;
  },
  photoCount: (count) => (count === 1 ? '1 photo' : `${count} photos`),
  hidden: 'le client ne le voit pas',
  client: 'Le client',
  notShared: 'Le client ne voit pas encore ce contrôle.',
  shared: 'Le client le voit depuis',
  print: 'Imprimer',
  share: 'Montrer au client',
  shareAndNotify: 'Montrer et prévenir',
  notify: 'Prévenir le client',
  hide: 'Cacher au client',
  addPoint: 'Ajouter un point',
  done: 'Travail fait',
  dismiss: 'Pas nécessaire',
  reopen: 'Toujours à faire',
  returns: 'Quand le rappeler',
  result: 'Résultat',
  photos: 'Photos',
  addPhoto: 'Ajouter une photo',
  points: 'Points',
  previous: 'Point précédent',
  next: 'Point suivant',
  saveMeasure: 'Enregistrer la mesure',
  saveNote: 'Enregistrer la note',
  clear: 'Retirer le résultat',
  inspections: 'Contrôles',
  none: 'Le véhicule n’a pas été contrôlé pour ce devis.',
  clientSees: 'le client le voit',
  underWay: 'En cours',
  noTemplates: 'Il n’y a pas encore de fiche de contrôle.',
  setUp: 'Préparer des fiches',
  pending: 'Reste des visites précédentes',
  addToQuote: 'Ajouter à ce devis',
  added: 'Dans ce devis',
  pointCount: (count) => (count === 1 ? '1 point' : `${count} points`),
  noTemplatesTitle: 'Aucune fiche de contrôle',
  usual: 'Ajouter les fiches habituelles',
  newTemplate: 'Nouvelle fiche de contrôle',
  emptyRows: 'Les lignes vides sont ignorées. Enregistrez pour avoir d’autres lignes.',
  rowOf: (row, field) => `Ligne ${row}, ${field}`,
};
