import type { StartTexts } from '../../types/panel/start.ts';

const importTitles = {
  clients: 'Importar clientes',
  vehicles: 'Importar vehículos',
  items: 'Importar la lista de precios',
  parts: 'Importar recambios',
};

export const start: StartTexts = {
  title: 'Primeros pasos',
  note: 'De cero al primer trabajo. Puede dejarlo y seguir más tarde.',
  progress: 'Pasos hechos',
  ready: {
    title: 'El taller está listo para su primer trabajo.',
    text: 'Dé de alta al cliente y el vehículo, y reserve la cita. Cada botón abre un formulario; el siguiente encuentra los datos por nombre o matrícula.',
  },
  groups: { required: 'Imprescindible', others: 'Cuando quiera', data: 'Datos de su programa anterior' },
  change: 'Cambiar',
  open: 'Hacer ahora',
  skip: 'Omitir',
  confirm: 'Está bien así',
  next: 'Seguir',
  team: 'Dar acceso al equipo',
  ownerOnly: 'Este paso lo hace el propietario del taller.',
  testSent: 'Prueba enviada',
  testFailed: 'La prueba no se ha podido enviar',
  import: {
    title: (kind) => importTitles[kind],
    lead: 'Exporte los datos de su programa anterior, o guarde la hoja de cálculo como CSV. Antes de importar verá cómo se entiende cada columna.',
    required: (fields) => `Columnas obligatorias: ${fields}. Las demás son opcionales.`,
    columns: 'Columnas del archivo',
    column: 'Columna',
    examples: 'Ejemplos',
    field: 'Dato',
    omit: 'No importar',
    unknown: (count) =>
      count === 1
        ? 'No se reconoce 1 columna: elija su dato.'
        : `No se reconocen ${count} columnas: elija su dato.`,
    apply: 'Actualizar la vista previa',
    duplicates: 'Si el cliente ya existe',
    figures: {
      rows: 'Filas',
      created: 'Nuevas',
      updated: 'Cambian',
      skipped: 'Duplicadas',
      refused: 'Rechazadas',
    },
    refusedRows: 'Las filas rechazadas no se importan. Descárguelas, corríjalas e importe ese archivo.',
    undo: 'Una importación no se puede deshacer entera: compare las primeras filas. Después se puede cambiar cada ficha.',
    noRows: 'El archivo tiene cabecera, pero ninguna fila.',
    firstErrors: (shown, all) => `Los primeros ${shown} de ${all} errores.`,
    rows: 'Primeras filas, tal como se guardarán',
    row: 'Fila',
    result: 'Resultado',
    errors: 'Errores',
    error: 'Error',
    run: (count) => (count === 1 ? 'Importar 1 fila' : `Importar ${count} filas`),
    nothing: 'Ninguna fila se puede importar. Corrija las columnas o el archivo.',
    unreadable: 'El archivo no se puede importar',
    done: 'Importación terminada',
    running: 'La importación está en curso. Actualice la página dentro de unos segundos.',
    another: 'Importar otro archivo',
    stored: (time) => `El archivo se guarda cifrado hasta las ${time}.`,
  },
};
