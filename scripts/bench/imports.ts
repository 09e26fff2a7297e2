// `make bench`: CSV files of the longest kind, imported by the command as people do it: with its start, its judging and
// its writing. `scripts/node scripts/bench/imports.ts [rows]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowsMost } from '../../domain/imports/table.ts';
import { openDeployment, secret } from './deployment.ts';
import { verdict } from './measured.ts';

const rows = Number(process.argv[2] ?? rowsMost);
const targets = { seconds: 60, peakMiB: 600 };
const lookEveryMs = 50;
const ticksPerSecond = 100;
const program = fileURLToPath(new URL('../workshop.ts', import.meta.url));

const pad = (n: number, digits: number) => String(n).padStart(digits, '0');

const files: Record<string, { header: string; row: (n: number) => string }> = {
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
  // Those of whom there is but a name are compared with all.
  names: { header: 'name', row: (n) => `Cliente Inventado ${n}` },
};

const deployment = await openDeployment(0);
const folder = mkdtempSync(join(tmpdir(), 'workshop-imports-'));
try {
  for (const [kind, file] of Object.entries(files)) {
    const path = await write(kind, file);
    for (const what of file.header.startsWith('reference') ? ['', ' again', ' dearer'] : ['', ' again'])
      await measure(kind, what === ' dearer' ? await write(kind, dearer(file)) : path, what);
  }
} finally {
  rmSync(folder, { recursive: true });
  await deployment.close();
}

function dearer({ header, row }: { header: string; row: (n: number) => string }) {
  return { header, row: (n: number) => row(n).replace(';ud;21', ';ud;10') };
}

async function write(kind: string, { header, row }: { header: string; row: (n: number) => string }) {
  const path = join(folder, `${kind}.csv`);
  const out = createWriteStream(path);
  out.write(`${header}\n`);
  for (let n = 1; n <= rows; n += 1) out.write(`${row(n)}\n`);
  out.end();
  await once(out, 'finish');
  return path;
}

async function measure(kind: string, path: string, what: string): Promise<void> {
  const startedAt = performance.now();
  const command = [program, kind === 'names' ? 'clients' : kind, 'import', path, '--json'];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: deployment.databaseUrl, APP_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [peakKiB, cpuSeconds] = [0, 0];
  const looking = setInterval(() => {
    peakKiB = Math.max(peakKiB, peakOf(child.pid as number));
    cpuSeconds = Math.max(cpuSeconds, cpuOf(child.pid as number));
  }, lookEveryMs);
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  clearInterval(looking);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { created, updated, unchanged, skipped, error_count, errors } = JSON.parse(printed);
  if (error_count > 0) throw new Error(JSON.stringify(errors[0]));
  const peakMiB = peakKiB / 1_024;
  console.log(
    `${rows} ${kind}${what}: ${seconds.toFixed(1)} s (below ${targets.seconds}: ${verdict(seconds < targets.seconds)}), ` +
      `${cpuSeconds.toFixed(1)} s of them its own processor time, ` +
      `peak ${peakMiB.toFixed(0)} MiB (below ${targets.peakMiB}: ${verdict(peakMiB < targets.peakMiB)}); ` +
      `created ${created}, updated ${updated}, unchanged ${unchanged}, skipped ${skipped}`,
  );
}

function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0);
}

/** As the system counts it: user and system, behind the name in brackets. */
function cpuOf(pid: number): number {
  const fields = told(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
