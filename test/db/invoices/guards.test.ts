import type { Sql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqlState } from '../../../db/connection/client.ts';
import { laterColumns } from '../../../domain/invoices/sealed-fields.ts';
import { openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { removing } from '../../support/removal.ts';

const scene = await openInvoiceScene();
const { sql, desk, drafted, issued, show } = scene;

/** SQLSTATE of statements that triggers reject. */
const refused = '23001';

class RollbackError extends Error {}

/** Runs statements as the service's role; rolls back if they succeed. Returns the SQLSTATE of the error, or null. */
async function tried(work: (tx: Sql) => Promise<unknown>): Promise<string | null> {
  return sql
    .begin(async (tx) => {
      await work(tx as unknown as Sql);
      throw new RollbackError();
    })
    .then(
      () => null,
      (error: unknown) => (error instanceof RollbackError ? null : (sqlState(error) ?? String(error))),
    );
}

let [invoice, cancelled, draft] = [0, 0, 0];
beforeAll(async () => {
  const body = await issued({}, { paid: 'card' });
  invoice = body.id;
  await desk('GET', `/invoices/${invoice}/pdf`);
  const void_ = await issued();
  cancelled = void_.id;
  await desk('POST', `/invoices/${cancelled}/cancel`, { confirm: void_.full_number });
  draft = (await drafted()).id;
});

describe('an issued invoice', () => {
  const columns: [string, string][] = [
    ['full_number', `'F2026-0999'`],
    ['number', '999'],
    ['year', '2030'],
    ['series', `'G'`],
    ['kind', `'simplified'`],
    ['date', `'2020-01-01'`],
    ['operation_date', `'2020-01-01'`],
    ['issued_at', 'now()'],
    ['total_cents', '1'],
    ['tax_cents', '1'],
    ['base_cents', '1'],
    ['billing_name', `'Otra'`],
    ['billing_tax_id', 'null'],
    ['language', `'en'`],
    ['rebu', 'true'],
    ['public_notes', `'Otra cosa'`],
    ['verifactu_hash', 'null'],
    ['paper', `jsonb_set(paper, '{public_notes}', '"Otra cosa"')`],
    ['rectifies_id', 'id'],
    ['exchanges_id', 'id'],
    ['reverses_id', 'id'],
    ['payment_method', `'cash'`],
    ['created_at', 'now()'],
    ['status', `'draft'`],
  ];

  test.each(columns)('keeps its %s', async (column, value) => {
    for (const id of [invoice, cancelled]) {
      const change = `update invoices set ${column} = ${value} where id = ${id}`;
      expect(await tried((tx) => tx.unsafe(change))).toBe(refused);
    }
  });

  test('is not deleted, and no table of them is emptied', async () => {
    for (const id of [invoice, cancelled])
      expect(await tried((tx) => tx`delete from invoices where id = ${id}`)).toBe(refused);
    for (const table of ['invoices', 'budgets', 'clients', 'instances'])
      expect(await tried((tx) => tx.unsafe(`truncate ${table} cascade`)), table).toBe(refused);
  });

  test('is paid, replaced and cancelled, but never issued again', async () => {
    const said = (tx: Sql) => tx`
      update invoices set paid_cents = 5, replaced_by_id = ${draft}, updated_at = now(), state_seal = 'x'
      where id = ${invoice}`;
    expect(await tried(said)).toBeNull();
    const annul = (tx: Sql) =>
      tx`update invoices set status = 'cancelled', cancelled_at = now(), state_seal = 'x' where id = ${invoice}`;
    expect(await tried(annul)).toBeNull();
    expect(await tried((tx) => tx`update invoices set status = 'issued' where id = ${cancelled}`)).toBe(
      refused,
    );
  });

  test('has all that an issued one has, or it is a draft', async () => {
    const half = (tx: Sql) =>
      tx`update invoices set status = 'issued', seal = '', state_seal = '' where id = ${draft}`;
    expect(await tried(half)).toBe('23514');
  });
});

test('a draft can be changed, and deleted with its lines', async () => {
  expect(await tried((tx) => tx`update invoices set billing_name = 'Otra' where id = ${draft}`)).toBeNull();
  const gone = async (tx: Sql) => {
    await tx`update invoice_lines set description = 'Otra' where invoice_id = ${draft}`;
    await tx`delete from invoice_lines where invoice_id = ${draft}`;
    await tx`delete from invoices where id = ${draft}`;
  };
  expect(await tried(gone)).toBeNull();
});

describe('the lines of an issued invoice', () => {
  const copied = (to: number) => (tx: Sql) =>
    tx`
    insert into invoice_lines (instance_id, invoice_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select instance_id, ${to}, 9, description, line_type, quantity_hundredths, unit_price_cents,
      discount_basis_points, tax_rate_basis_points from invoice_lines where invoice_id = ${invoice}`;

  test('are not changed, deleted, added to or emptied', async () => {
    const changes = ["description = 'Otra'", 'unit_price_cents = 1', 'sort_order = 5', 'unit_cost_cents = 5'];
    for (const id of [invoice, cancelled]) {
      for (const change of changes)
        expect(
          await tried((tx) => tx.unsafe(`update invoice_lines set ${change} where invoice_id = ${id}`)),
        ).toBe(refused);
      expect(await tried((tx) => tx`delete from invoice_lines where invoice_id = ${id}`)).toBe(refused);
      expect(await tried(copied(id))).toBe(refused);
    }
    expect(await tried(copied(draft))).toBeNull();
    expect(await tried((tx) => tx`truncate invoice_lines`)).toBe(refused);
  });

  test('are not moved to a draft, nor a draft’s to it', async () => {
    const moves = [
      [invoice, draft],
      [draft, invoice],
    ] as const;
    for (const [from, to] of moves) {
      const move = (tx: Sql) =>
        tx`update invoice_lines set invoice_id = ${to}, sort_order = 9 where invoice_id = ${from}`;
      expect(await tried(move)).toBe(refused);
    }
  });
});

describe('payments', () => {
  test.each([
    'amount_cents = amount_cents + 1',
    'date = date - 1',
    "method = 'cash'",
    'created_at = now()',
    'undone_at = now()',
    `seal = 'x'`,
    `amount_cents = 1, seal = 'x'`,
    'instance_id = instance_id + 1',
  ])('are not changed by %s', async (change) => {
    expect(await tried((tx) => tx.unsafe(`update invoice_payments set ${change}`))).toBe(refused);
  });

  test('are undone once, with another seal', async () => {
    const undo = (tx: Sql) => tx`update invoice_payments set undone_at = now(), seal = 'x'`;
    expect(await tried(undo)).toBeNull();
    const twice = async (tx: Sql) => {
      await undo(tx);
      await tx`update invoice_payments set undone_at = now() + interval '1 s', seal = 'y'`;
    };
    expect(await tried(twice)).toBe(refused);
    const back = async (tx: Sql) => {
      await undo(tx);
      await tx`update invoice_payments set undone_at = null, seal = 'y'`;
    };
    expect(await tried(back)).toBe(refused);
  });

  test('move only to the invoice that replaces theirs', async () => {
    const move = (tx: Sql) => tx`update invoice_payments set invoice_id = ${cancelled}, seal = 'x'`;
    expect(await tried(move)).toBe(refused);
    const replaced = async (tx: Sql) => {
      await tx`update invoices set rectifies_id = ${invoice}, correction = 'substitution' where id = ${draft}`;
      await tx`update invoice_payments set invoice_id = ${draft}, seal = 'x'`;
    };
    expect(await tried(replaced)).toBeNull();
  });

  test('come with a seal, and are not deleted or emptied', async () => {
    const copy = (tx: Sql) => tx`
      insert into invoice_payments (instance_id, invoice_id, date, amount_cents, method, created_at)
      select instance_id, invoice_id, date, amount_cents, method, created_at from invoice_payments`;
    expect(await tried(copy)).toBe(refused);
    expect(await tried((tx) => tx`delete from invoice_payments`)).toBe(refused);
    expect(await tried((tx) => tx`truncate invoice_payments`)).toBe(refused);
  });
});

describe('the state of an issued invoice', () => {
  test.each([
    'paid_cents = 5',
    `replaced_by_id = id`,
    `status = 'cancelled', cancelled_at = now()`,
    `cancelled_at = now()`,
    `state_seal = null`,
    `seal = 'x'`,
    `seal = null`,
  ])('is not changed by %s', async (change) => {
    expect(await tried((tx) => tx.unsafe(`update invoices set ${change} where id = ${invoice}`))).toBe(
      refused,
    );
  });

  test('does not begin without seals', async () => {
    const copy = (tx: Sql) => tx`
      insert into invoices (instance_id, status, kind, series_id, series, year, number, full_number, date, issued_at,
        client_id, budget_id, language, base_cents, tax_cents, total_cents, paper, created_at, updated_at)
      select instance_id, status, kind, series_id, series, year, 999, 'F2026-0999', date, issued_at, client_id,
        budget_id, language, base_cents, tax_cents, total_cents, paper, created_at, updated_at
      from invoices where id = ${invoice}`;
    expect(await tried(copy)).toBe(refused);
  });

  test('changes only in columns that the seals know', async () => {
    const [trigger] = await sql`select prosrc from pg_proc where proname = 'issued_invoice_stands'`;
    const list = /array\[([^\]]+)\]/.exec(trigger?.prosrc)?.[1] ?? '';
    expect([...list.matchAll(/'(\w+)'/g)].map(([, column]) => column).sort()).toEqual(
      [...laterColumns].sort(),
    );
  });
});

describe('numbers', () => {
  const counter = (change: string) => tried((tx) => tx.unsafe(`update invoice_counters set ${change}`));

  test('move by one, and neither back nor elsewhere', async () => {
    expect(await counter('last_number = last_number + 1')).toBeNull();
    for (const change of [
      'last_number = last_number + 2',
      'last_number = last_number - 1',
      'last_number = last_number',
      'last_number = last_number + 1, year = year + 1',
    ])
      expect(await counter(change), change).toBe(refused);
  });

  test('begin where their series does', async () => {
    const begin = (number: number) => (tx: Sql) =>
      tx`
      insert into invoice_counters (instance_id, series_id, year, last_number)
      select instance_id, series_id, 2030, ${number} from invoices where id = ${invoice}`;
    expect(await tried(begin(1))).toBeNull();
    expect(await tried(begin(2))).toBe(refused);
  });

  test('skip only those of a gap, which is written once', async () => {
    const gap = (tx: Sql, first: string, last: string) =>
      tx.unsafe(`
        insert into invoice_number_gaps (instance_id, series_id, year, first_number, last_number, created_at, seal)
        select instance_id, series_id, year, ${first}, ${last}, now(), '' from invoice_counters`);
    const skipping = (first: string) => async (tx: Sql) => {
      await gap(tx, first, 'last_number + 5');
      await tx`update invoice_counters set last_number = last_number + 5`;
    };
    expect(await tried(skipping('last_number + 1'))).toBeNull();
    expect(await tried(skipping('last_number + 2'))).toBe(refused);
    for (const change of ['update invoice_number_gaps set year = year', 'delete from invoice_number_gaps']) {
      const changing = async (tx: Sql) => {
        await gap(tx, 'last_number + 1', 'last_number + 5');
        await tx.unsafe(change);
      };
      expect(await tried(changing), change).toBe(refused);
    }
  });

  test('are not forgotten', async () => {
    expect(await tried((tx) => tx`delete from invoice_counters`)).toBe(refused);
    expect(await tried((tx) => tx`truncate invoice_counters`)).toBe(refused);
  });
});

describe('a series', () => {
  const set = (code: string, change: string) =>
    tried((tx) => tx.unsafe(`update invoice_series set ${change} where code = '${code}'`));

  test('that numbers were given of keeps how it counts', async () => {
    for (const change of ['per_year = false', 'first_number = 100', "code = 'G'", "kind = 'simplified'"])
      expect(await set('F', change), change).toBe(refused);
    expect(await set('F', 'active = false, is_default = false')).toBeNull();
  });

  test('that has numbered nothing may count otherwise, by the same code', async () => {
    await desk('POST', '/series', { code: 'X', kind: 'full' });
    expect(await set('X', 'per_year = false, first_number = 100')).toBeNull();
    for (const change of ["code = 'Y'", "kind = 'simplified'"]) expect(await set('X', change)).toBe(refused);
  });

  test('with invoices is not deleted, and those of a workshop are not emptied', async () => {
    expect(await tried((tx) => tx`delete from invoice_series where code = 'F'`)).toBe(refused);
    expect(await tried((tx) => tx`truncate invoice_series cascade`)).toBe(refused);
  });
});

describe.each(['verifactu_records', 'invoice_pdfs'])('%s', (table) => {
  test('are written once', async () => {
    const column = table === 'invoice_pdfs' ? 'size' : 'number';
    expect(await tried((tx) => tx.unsafe(`update ${table} set ${column} = ${column}`))).toBe(refused);
    expect(await tried((tx) => tx.unsafe(`delete from ${table}`))).toBe(refused);
    expect(await tried((tx) => tx.unsafe(`truncate ${table} cascade`))).toBe(refused);
  });
});

describe('the end of a chain', () => {
  const end = (change: string) => tried((tx) => tx.unsafe(`update verifactu_chains set ${change}`));

  test('moves on to a record that is there, and nowhere else', async () => {
    for (const change of [
      'number = number',
      'number = number - 1',
      'number = number + 1',
      'number = number + 2',
      "hash = 'A'",
      "row_hash = ''",
      "installation = 'WA-1'",
    ])
      expect(await end(change), change).toBe(refused);
  });

  test('moves on to one that follows it', async () => {
    const next = (previous: string) => async (tx: Sql) => {
      await tx`
        insert into verifactu_records select instance_id, number + 1, invoice_id, kind, issuer_tax_id, full_number,
          date, mode, at, generated_at, ${previous === 'hash' ? tx`hash` : previous}, 'NEXT', xml, row_hash, seal
        from verifactu_records order by number desc limit 1`;
      await tx`update verifactu_chains set number = number + 1, hash = 'NEXT'`;
      await tx`set constraints all immediate`;
    };
    expect(await tried(next('hash'))).toBeNull();
    expect(await tried(next('another'))).toBe(refused);
  });

  test('is not forgotten', async () => {
    expect(await tried((tx) => tx`delete from verifactu_chains`)).toBe(refused);
    expect(await tried((tx) => tx`truncate verifactu_chains`)).toBe(refused);
  });
});

test('a workshop’s removal deletes all of its own rows and none of another', async () => {
  const tables = [
    'revenue_entries',
    'invoice_pdfs',
    'invoice_payments',
    'verifactu_records',
    'verifactu_chains',
    'invoice_lines',
    'invoices',
    'invoice_counters',
    'invoice_series',
  ];
  const remove = async (tx: Sql) => {
    const [one] = await tx`select min(id) as id from instances`;
    await tx.unsafe(removing(one?.id));
    for (const table of tables) await tx.unsafe(`delete from ${table}`);
  };
  expect(await tried(remove)).toBeNull();
  await scene.openInstance('other.test', 'business');
  const another = async (tx: Sql) => {
    await tx`update instances set removing_at = now()`;
    const [one] = await tx`select max(id) as id from instances`;
    await tx.unsafe(removing(one?.id));
  };
  const unguarded = ['revenue_entries'];
  for (const table of tables.filter((each) => !unguarded.includes(each))) {
    const removeThat = async (tx: Sql) => {
      await another(tx);
      await tx.unsafe(`delete from ${table}`);
    };
    expect(await tried(removeThat), table).toBe(refused);
  }
});

test('a role that shadows a workshop in its own schema deletes nothing', async () => {
  const shadowed = async (tx: Sql) => {
    await tx`create temp table instances (id bigint, removing_at timestamptz)`;
    await tx`insert into instances select instance_id, now() from invoices limit 1`;
    await tx`delete from verifactu_chains`;
  };
  expect(await tried(shadowed)).toBe(refused);
  expect((await show(invoice)).status).toBe('issued');
});
