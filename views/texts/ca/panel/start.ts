import type { StartTexts } from '../../types/panel/start.ts';

const importTitles = {
  clients: 'Importa clients',
  vehicles: 'Importa vehicles',
  items: 'Importa la llista de preus',
  parts: 'Importa recanvis',
};

export const start: StartTexts = {
  title: 'Primers passos',
  note: 'De zero a la primera feina. Ho podeu deixar i continuar més tard.',
  progress: 'Passos fets',
  ready: {
    title: 'El taller està a punt per a la primera feina.',
    text: "Doneu d'alta el client i el vehicle, i reserveu la cita. Cada botó obre un formulari; el següent troba les dades pel nom o la matrícula.",
  },
  groups: { required: 'Imprescindible', others: 'Quan vulgueu', data: 'Dades del programa anterior' },
  change: 'Canvia',
  open: 'Fes-ho ara',
  skip: 'Omet',
  confirm: 'Està bé així',
  next: 'Continua',
  team: "Dona accés a l'equip",
  ownerOnly: 'Aquest pas el fa el propietari del taller.',
  testSent: 'Prova enviada',
  testFailed: "La prova no s'ha pogut enviar",
  import: {
    title: (kind) => importTitles[kind],
    lead: "Exporteu les dades del programa anterior, o deseu el full de càlcul com a CSV. Abans d'importar veureu com s'entén cada columna.",
    required: (fields) => `Columnes obligatòries: ${fields}. Les altres són opcionals.`,
    columns: 'Columnes del fitxer',
    column: 'Columna',
    examples: 'Exemples',
    field: 'Dada',
    omit: "No s'importa",
    unknown: (count) =>
      count === 1
        ? 'No es reconeix 1 columna: trieu-ne la dada.'
        : `No es reconeixen ${count} columnes: trieu-ne la dada.`,
    apply: 'Actualitza la vista prèvia',
    duplicates: 'Si el client ja existeix',
    figures: {
      rows: 'Files',
      created: 'Noves',
      updated: 'Canvien',
      skipped: 'Duplicades',
      refused: 'Rebutjades',
    },
    refusedRows:
      "Les files rebutjades no s'importen. Descarregueu-les, corregiu-les i importeu aquell fitxer.",
    undo: 'Una importació no es pot desfer sencera: compareu les primeres files. Després es pot canviar cada fitxa.',
    noRows: 'El fitxer té capçalera, però cap fila.',
    firstErrors: (shown, all) => `Els primers ${shown} de ${all} errors.`,
    rows: 'Primeres files, tal com es desaran',
    row: 'Fila',
    result: 'Resultat',
    errors: 'Errors',
    error: 'Error',
    run: (count) => (count === 1 ? 'Importa 1 fila' : `Importa ${count} files`),
    nothing: 'No es pot importar cap fila. Corregiu les columnes o el fitxer.',
    unreadable: 'El fitxer no es pot importar',
    done: 'Importació acabada',
    running: "La importació està en curs. Actualitzeu la pàgina d'aquí a uns segons.",
    another: 'Importa un altre fitxer',
    stored: (time) => `El fitxer es desa xifrat fins a les ${time}.`,
  },
};
