import { partSearchKeys } from '../../../../domain/stock/part.ts';
import { randomFrom } from '../../../../test/support/random-from.ts';
import { runStatements } from '../harness/deployment.ts';
import { copyRows } from './copy.ts';
import { momentAt } from './ten-years.ts';

export interface SearchedPart {
  reference: string;
  manufacturer_reference: string | null;
  description: string;
}

const kinds =
  'Filtro Pastillas Disco Aceite Batería Correa Bujía Amortiguador Sensor Lámpara Junta Bomba Escobilla'.split(
    ' ',
  );
const of =
  'aceite freno aire embrague distribución motor escape habitáculo dirección combustible rueda luz'.split(
    ' ',
  );
const sides = ['delantero', 'trasero', 'izquierdo', 'derecho', 'largo', 'corto', 'reforzado'];
const makers = ['OX', 'W', 'HU', 'PK', 'LX', 'C', 'GDB', 'TRW', '0 986'];

/**
 * Yields invented parts that are as similar as real parts: a few words name most of them, and their references
 * distinguish them.
 */
export function* inventParts(count: number): Generator<SearchedPart> {
  const random = randomFrom(20_261_120);
  const pick = (from: string[]) => from[Math.floor(from.length * random() ** 2)] as string;
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  for (let index = 0; index < count; index += 1) {
    const kind = pick(kinds);
    const manufacturer = `${pick(makers)} ${digits(3)}${random() < 0.5 ? `/${digits(1)}D` : ` ${digits(3)}`}`;
    yield {
      reference: `${kind.slice(0, 3).toUpperCase()}-${String(index).padStart(7, '0')}`,
      manufacturer_reference: random() < 0.8 ? manufacturer : null,
      description: `${kind} de ${pick(of)} ${pick(sides)}${random() < 0.3 ? ` ${digits(3)} mm` : ''}`,
    };
  }
}

interface Numbers {
  minimum: number | null;
  active: boolean;
  /** Time of the last change, from 0 (ten years ago) to 1 (today). Recent times are more frequent. */
  share: number;
}

function randomNumbers(random: () => number): Numbers {
  const dice = random();
  // Every part with a minimum is below the minimum, because no part is in stock.
  return {
    minimum: dice < 0.3 ? 4_000 : dice < 0.6 ? 0 : null,
    active: random() > 0.05,
    share: random() ** 0.5,
  };
}

const partColumns = `instance_id, reference, manufacturer_reference, description, search_text, word_starts, reference_key,
  unit, price_cents, tax_rate_basis_points, minimum_thousandths, active, created_at, updated_at`;

/** Loads parts with COPY: three in ten are below their minimum, one in twenty is inactive. */
export function loadParts(url: string, count: number): Promise<void> {
  const random = randomFrom(3);
  const rows = inventParts(count).map((part) => {
    const { search_text, word_starts, reference_key } = partSearchKeys({ ...part, ...emptyColumns });
    const { minimum, active, share } = randomNumbers(random);
    const texts = [part.reference, part.manufacturer_reference, part.description, search_text];
    const numbers = ['ud', 980, 2100, minimum, active, momentAt(0), momentAt(share)];
    return [1, ...texts, word_starts, reference_key, ...numbers];
  });
  return copyRows(url, { table: 'parts', columns: partColumns, searchIndex: 'parts_search_idx', rows });
}

const emptyColumns = {
  unit: 'ud',
  price_cents: 0,
  cost_cents: null,
  tax_rate_basis_points: 0,
  location: null,
  minimum_thousandths: null,
};

const random = (of: number) => `abs(hashint8extended(n, ${of}) % 1000000) / 1e6`;

/**
 * Loads ten years of stock movements: a tenth belong to the first part; half remove stock, and few are recounts; every
 * fifth is for one of `budgets`.
 */
export async function loadMovements(
  url: string,
  count: number,
  { parts, budgets }: Record<string, number>,
): Promise<void> {
  await runStatements(url, [
    'set session_replication_role = replica',
    `insert into stock_movements (instance_id, part_id, kind, change_thousandths, on_hand_thousandths, reason, budget_id,
      actor_kind, actor_id, actor_name, at)
    select 1, case when ${random(1)} < 0.1 then 1 else 1 + floor(${random(2)} * ${parts}) end,
      case when ${random(3)} < 0.5 then 'out' when ${random(3)} < 0.9995 then 'in' else 'adjust' end,
      case when ${random(3)} < 0.5 then -1000 else 1000 end, 0, 'Inventado',
      case when ${random(4)} < 0.2 then 1 + floor(${random(5)} * ${budgets}) end, 'key', 1, 'Programa de gestión',
      '${momentAt(0)}'::timestamptz + ('${momentAt(1)}'::timestamptz - '${momentAt(0)}'::timestamptz) * (n / ${count}::float8)
    from generate_series(1, ${count}) n`,
    'vacuum analyze stock_movements',
  ]);
}
