import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../adapters/telemetry/log.ts';
import { explain } from '../../../adapters/telemetry/run-process.ts';
import { safeError } from '../../../adapters/telemetry/safe-error.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { openScene } from '../../db/scene.ts';

const { write, client } = await openScene();

function openLog(cell: { cell?: number; cellName?: string } = {}) {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'trace', ...cell }, { write: (line) => lines.push(line) });
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}'), all: () => lines.join('') };
}

test('a line is JSON with what it was given', () => {
  const { log, last } = openLog();
  log.info({ requestId: 'req_1', status: 200, code: null, at: new Date(0) }, 'request');
  expect(last()).toMatchObject({
    level: 30,
    requestId: 'req_1',
    status: 200,
    code: null,
    at: '1970-01-01T00:00:00.000Z',
    msg: 'request',
  });
});

test('a line names the cell of its process, where there are cells', () => {
  const lineOf = (cell: Parameters<typeof openLog>[0]) => {
    const { log, last } = openLog(cell);
    log.info({}, 'request');
    const { time: _, pid: __, hostname: ___, ...line } = last();
    return line;
  };
  expect(lineOf({})).toEqual({ level: 30, msg: 'request' });
  expect(lineOf({ cell: 3, cellName: '' })).toEqual({ level: 30, cell: 3, msg: 'request' });
  expect(lineOf({ cell: 0, cellName: 'north' })).toMatchObject({ cell: 0, cellName: 'north' });
});

describe('secrets and personal data are left out, at any depth and however they are spelt', () => {
  test.each([
    [{ authorization: 'SECRET' }],
    [{ headers: { 'X-Api-Key': 'SECRET' } }],
    [{ 'Idempotency-Key': 'SECRET' }],
    [{ apiKey: 'SECRET' }],
    [{ a: { password: 'SECRET' } }],
    [{ clients: [{ name: 'SECRET', phone: 'SECRET', tax_id: 'SECRET' }] }],
    [{ a: { b: { c: { taxId: 'SECRET' } } } }],
    [{ a: { b: { c: { d: { e: { f: 'SECRET' } } } } } }],
    [{ body: 'SECRET', query: { search: 'SECRET' }, data: ['SECRET'] }],
    [{ url: 'https://receiver.example.com/SECRET' }],
    [{ request: new Request('https://example.com/?search=SECRET') }],
  ])('%j', (fields) => {
    const { log, all } = openLog();
    log.error(fields, 'a line');
    expect(all()).toContain('a line');
    expect(all()).not.toContain('SECRET');
  });
});

async function failed(work: () => Promise<unknown>): Promise<Error> {
  return work().then(
    () => {
      throw new Error('it should have failed');
    },
    (error) => error,
  );
}

const refusedValue = () => write((tx) => tx.$client.unsafe('select $1::text::int', ['SECRET']));
const takenId = async () => {
  const id = await client();
  return write((tx) =>
    tx.$client.unsafe(
      `insert into clients overriding system value select (jsonb_populate_record(c, '{"name":"SECRET"}')).* from clients c where id = ${id}`,
    ),
  );
};
const brokenRule = () =>
  write((tx) =>
    tx.$client.unsafe(`
      alter table clients add constraint no_secrets check (name <> 'SECRET') not valid;
      update clients set name = 'SECRET'`),
  );

describe('an error tells what it is and where, without the values that it holds', () => {
  test.each([
    ['a value that PostgreSQL can’t take', refusedValue, '22P02'],
    ['a unique constraint', takenId, '23505'],
    ['a broken rule of a table', brokenRule, '23514'],
  ])('%s', async (_what, work, code) => {
    await client();
    const error = await failed(work);
    const { log, last, all } = openLog();
    log.error(error);
    log.error({ err: new Error('around it', { cause: error }), requestId: 'req_1' });
    log.error({ err: new DrizzleQueryError('insert …', ['SECRET'], error) }, 'wrapped');
    expect(last().err).toMatchObject({ type: 'PostgresError', code, stack: expect.stringContaining(' at ') });
    expect(all()).not.toContain('SECRET');
  });

  test('text that is no JSON', async () => {
    const error = await failed(async () => JSON.parse('SECRET is not JSON'));
    expect(error.message).toContain('SECRET');
    expect(safeError(error)).toMatchObject({ type: 'SyntaxError' });
    expect(JSON.stringify(safeError(error))).not.toContain('SECRET');
  });

  test('a URL with its query, and errors within an error', () => {
    const error = new AggregateError([new Error('GET /clients?search=SECRET failed')], 'both failed');
    expect(safeError(error)).toMatchObject({
      message: 'both failed',
      errors: [{ message: 'GET /clients?… failed' }],
    });
    expect(JSON.stringify(safeError(error))).not.toContain('SECRET');
  });

  test('a process that ends by it shows it on the terminal, with its causes', async () => {
    const cause = await failed(refusedValue);
    const shown = explain(new Error('the start failed', { cause }));
    expect(shown).toMatch(/^Error: the start failed\n.* at .*\ncaused by PostgresError: .* at /s);
    expect(shown).not.toContain('SECRET');
    expect(explain(new OperatorError('PORT=x: must be a number.'))).toBe('PORT=x: must be a number.');
  });

  test('names of tables, columns and constraints stay readable', async () => {
    const error = await failed(() => write((tx) => tx.$client.unsafe('select nothing from clients')));
    expect(safeError(error).message).toBe('column "nothing" does not exist');
  });
});
