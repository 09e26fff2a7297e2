const headForm = /^%PDF-(1\.[0-7]|2\.0)[\r\n \t%]/;
/** Where the table of its parts begins, told at the very end; what fills the file up after it is empty. */
const endForm = /startxref[\r\n \t]+(\d{1,10})[\r\n \t]+%%EOF[\r\n \t\f\0]*$/;
const endBytesMost = 2_048;
/** A table, or the part that takes its place since 1.5. */
const tableForm = /^[\r\n \t\f\0]*(xref[\r\n \t]|\d{1,10}[\r\n \t]+\d{1,5}[\r\n \t]+obj\b)/;
const tableHeadBytes = 64;

/** As it is, where it begins and ends as one, and its end leads to the table of its parts. */
export function cleanPdf(file: Buffer): Buffer[] | null {
  if (!headForm.test(file.toString('latin1', 0, 10))) return null;
  const end = endForm.exec(file.toString('latin1', Math.max(0, file.length - endBytesMost)));
  if (!end) return null;
  const table = Number(end[1]);
  const leadsThere = tableForm.test(file.toString('latin1', table, table + tableHeadBytes));
  const hasParts = file.includes('/Root', 0, 'latin1') && file.includes('endobj', 0, 'latin1');
  return leadsThere && hasParts ? [file] : null;
}
