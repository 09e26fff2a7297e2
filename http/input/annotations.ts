/** Keywords in schemas of the document that have no effect on validation. */
export const annotationKeywords = [
  'example',
  'x-beyond-contract',
  'x-cli-argument',
  'x-cli-file-input',
  'x-cli-if-none',
  'x-cli-secret',
  'x-enum-varnames',
  'x-flag',
  'x-help',
  'x-input',
  'x-label',
  'x-option',
  'x-picker',
  'x-unit',
  'x-values',
];
