import type { StartTexts } from '../../types/panel/start.ts';

const importTitles = {
  clients: 'Import clients',
  vehicles: 'Import vehicles',
  items: 'Import price list',
  parts: 'Import parts',
};

export const start: StartTexts = {
  title: 'First steps',
  note: 'From nothing to the first job. You can stop and continue later.',
  progress: 'Steps done',
  ready: {
    title: 'The workshop is ready for its first job.',
    text: 'Add the client and the vehicle, and book the appointment. Each button opens a form; the next one finds the records by name or plate.',
  },
  groups: { required: 'Required', others: 'Whenever you like', data: 'Data of your previous program' },
  change: 'Change',
  open: 'Do it now',
  skip: 'Skip',
  confirm: 'Correct as it is',
  next: 'Continue',
  team: 'Give access to the team',
  ownerOnly: 'The owner of the workshop does this step.',
  testSent: 'Test sent',
  testFailed: 'The test could not be sent',
  import: {
    title: (kind) => importTitles[kind],
    lead: 'Export the data of your previous program, or save the spreadsheet as CSV. Before the import, you see how each column is understood.',
    required: (fields) => `Required columns: ${fields}. The others are optional.`,
    columns: 'Columns of the file',
    column: 'Column',
    examples: 'Examples',
    field: 'Field',
    omit: 'Do not import',
    unknown: (count) =>
      count === 1
        ? '1 column is not recognised: choose its field.'
        : `${count} columns are not recognised: choose their fields.`,
    apply: 'Update preview',
    duplicates: 'If the client exists',
    figures: { rows: 'Rows', created: 'New', updated: 'Changed', skipped: 'Duplicates', refused: 'Refused' },
    refusedRows: 'The refused rows are not imported. Download them, correct them, and import that file.',
    undo: 'An import cannot be undone as a whole: compare the first rows. Single records can be changed later.',
    noRows: 'The file has a header and no rows.',
    firstErrors: (shown, all) => `The first ${shown} of ${all} errors.`,
    rows: 'First rows as they will be stored',
    row: 'Row',
    result: 'Result',
    errors: 'Errors',
    error: 'Error',
    run: (count) => (count === 1 ? 'Import 1 row' : `Import ${count} rows`),
    nothing: 'No row can be imported. Correct the columns or the file.',
    unreadable: 'The file cannot be imported',
    done: 'Import finished',
    running: 'The import is running. Reload the page in a few seconds.',
    another: 'Import another file',
    stored: (time) => `The file is stored encrypted until ${time}.`,
  },
};
