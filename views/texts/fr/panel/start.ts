import type { StartTexts } from '../../types/panel/start.ts';

const importTitles = {
  clients: 'Importer des clients',
  vehicles: 'Importer des véhicules',
  items: 'Importer la liste de prix',
  parts: 'Importer des pièces',
};

export const start: StartTexts = {
  title: 'Premiers pas',
  note: 'De zéro au premier travail. Vous pouvez vous arrêter et continuer plus tard.',
  progress: 'Étapes faites',
  ready: {
    title: 'Le garage est prêt pour son premier travail.',
    text: 'Ajoutez le client et le véhicule, puis réservez le rendez-vous. Chaque bouton ouvre un formulaire ; le suivant retrouve les données par nom ou immatriculation.',
  },
  groups: {
    required: 'Indispensable',
    others: 'Quand vous voulez',
    data: 'Données de votre ancien logiciel',
  },
  change: 'Modifier',
  open: 'Faire maintenant',
  skip: 'Ignorer',
  confirm: 'C’est bien ainsi',
  next: 'Continuer',
  team: 'Donner accès à l’équipe',
  ownerOnly: 'Cette étape revient au propriétaire du garage.',
  testSent: 'Test envoyé',
  testFailed: 'Le test n’a pas pu être envoyé',
  import: {
    title: (kind) => importTitles[kind],
    lead: 'Exportez les données de votre ancien logiciel, ou enregistrez la feuille de calcul en CSV. Avant l’import, vous voyez comment chaque colonne est comprise.',
    required: (fields) => `Colonnes obligatoires\u00a0: ${fields}. Les autres sont facultatives.`,
    columns: 'Colonnes du fichier',
    column: 'Colonne',
    examples: 'Exemples',
    field: 'Donnée',
    omit: 'Ne pas importer',
    unknown: (count) =>
      count === 1
        ? '1 colonne n’est pas reconnue\u00a0: choisissez sa donnée.'
        : `${count} colonnes ne sont pas reconnues\u00a0: choisissez leur donnée.`,
    apply: 'Actualiser l’aperçu',
    duplicates: 'Si le client existe déjà',
    figures: {
      rows: 'Lignes',
      created: 'Nouvelles',
      updated: 'Modifiées',
      skipped: 'Doublons',
      refused: 'Refusées',
    },
    refusedRows:
      'Les lignes refusées ne sont pas importées. Téléchargez-les, corrigez-les et importez ce fichier.',
    undo: 'Un import ne s’annule pas en entier : comparez les premières lignes. Chaque fiche peut être modifiée ensuite.',
    noRows: 'Le fichier a un en-tête, mais aucune ligne.',
    firstErrors: (shown, all) => `Les ${shown} premières erreurs sur ${all}.`,
    rows: 'Premières lignes, telles qu’elles seront enregistrées',
    row: 'Ligne',
    result: 'Résultat',
    errors: 'Erreurs',
    error: 'Erreur',
    run: (count) => (count === 1 ? 'Importer 1 ligne' : `Importer ${count} lignes`),
    nothing: 'Aucune ligne ne peut être importée. Corrigez les colonnes ou le fichier.',
    unreadable: 'Le fichier ne peut pas être importé',
    done: 'Import terminé',
    running: 'L’import est en cours. Actualisez la page dans quelques secondes.',
    another: 'Importer un autre fichier',
    stored: (time) => `Le fichier est conservé, chiffré, jusqu’à ${time}.`,
  },
};
