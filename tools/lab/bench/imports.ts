// Measures the import commands with CSV files of maximum length, including the start of the process, the checks and the
// writes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxImportRows } from '../../../domain/imports/table.ts';
import { commandFigures, measureCommand } from './harness/command.ts';
import { withDeployment } from './harness/deployment.ts';
import { reportFigures, scaleCount } from './harness/figures.ts';

const rows = scaleCount(maxImportRows, 100);
const targets = { seconds: { below: 60 }, peakMiB: { below: 600 } };

const pad = (n: number, digits: number) => String(n).padStart(digits, '0');
const raisePrice = (row: (n: number) => string) => (n: number) => row(n).replace(';ud;21', ';ud;10');

interface TableFile {
  command?: string;
  header: string;
  row: (n: number) => string;
}

const files: Record<string, TableFile> = {
  clients: {
    header: 'name;phone;email;tax_id;address;city;zip;province;preferred_language;marketing_opt_out',
    row: (n) =>
      `Clara Ejemplo ${n} de Supuesto;6${pad(n, 8)};c${n}@example.com;T${pad(n, 7)};"Calle Inventada; ${n}";` +
      `Getafe;28${pad(n % 1_000, 3)};Madrid;es;${n % 3 === 0 ? 'sí' : 'no'}`,
  },
  vehicles: {
    header: 'plate;client_phone;vin;brand;model;year;fuel;km;registration_date',
    row: (n) =>
      `${pad(n, 4)} B${pad(n, 5)};6${pad(n, 8)};WVWZZZ${pad(n, 8)};Seat;Ibiza;2019;Gasolina;${n};2019-03-01`,
  },
  items: {
    header: 'reference;description;price;category;unit;tax_rate',
    row: (n) => `REF-${pad(n, 6)};Pieza inventada ${n};${n % 900},${pad(n % 100, 2)};Filtros;ud;21`,
  },
  parts: {
    header: 'reference;description;price;unit;tax_rate;on_hand',
    row: (n) => `REF-${pad(n, 6)};Pieza inventada ${n};${n % 900},${pad(n % 100, 2)};ud;21;${n % 40}`,
  },
  // The clients have only a name, so the import compares each of them with all other clients.
  names: { command: 'clients', header: 'name', row: (n) => `Cliente Inventado ${n}` },
};

await withDeployment(0, async ({ folder, settings }) => {
  for (const [kind, { command = kind, header, row }] of Object.entries(files)) {
    const path = join(folder, `${kind}.csv`);
    const variants = header.startsWith('reference') ? ['', ' again', ' dearer'] : ['', ' again'];
    for (const variant of variants) {
      const rowOf = variant === ' dearer' ? raisePrice(row) : row;
      writeFileSync(path, [header, ...Array.from({ length: rows }, (_, n) => rowOf(n + 1)), ''].join('\n'));
      const run = await measureCommand(settings, [command, 'import', path, '--json']);
      const { created, updated, unchanged, skipped, error_count, errors } = JSON.parse(run.printed);
      if (error_count > 0) throw new Error(JSON.stringify(errors[0]));
      const counts = `created ${created}, updated ${updated}, unchanged ${unchanged}, skipped ${skipped}`;
      reportFigures(`${rows} ${kind}${variant}`, ...commandFigures(run, targets), counts);
    }
  }
});
