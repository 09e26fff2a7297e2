import type { FastifyRequest } from 'fastify';
import type { Column, RowRules, Table } from '../../domain/imports/table.ts';
import { maxTableBytes } from '../../domain/imports/table.ts';
import { problem } from '../../domain/requests/problem.ts';
import { memberOf } from '../../domain/text/json.ts';
import { rowValidator } from './validation.ts';

type Schema = {
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
};

/**
 * Reads a `text/csv` body into a list of buffers. The buffers are not joined, so that the body is in memory only once.
 */
export async function readTable(_request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of payload) {
    bytes += piece.length;
    if (bytes > maxTableBytes) throw problem('payload_too_large');
    if (piece.length > 0) pieces.push(piece);
  }
  return pieces;
}

/** Returns a hook that adds to the received bytes the columns and the validator of a row's schema. */
export function rowConverter(rows: Schema) {
  let rules: RowRules | undefined;
  return async (request: FastifyRequest): Promise<void> => {
    const pieces = request.body ?? (memberOf(request.query, 'file') === undefined ? undefined : []);
    if (!Array.isArray(pieces)) throw problem('unsupported_media_type');
    rules ??= { columns: listColumns(rows), required: rows.required ?? [], judge: rowValidator(rows) };
    request.body = { ...rules, pieces } satisfies Table;
  };
}

function listColumns({ properties = {} }: Schema, above: string[] = []): Column[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = [...above, name];
    if (schema.properties) return listColumns(schema, path);
    return [{ name: path.join('.'), path, kind: columnTypeOf(schema) }];
  });
}

function columnTypeOf({ type, format }: Schema): Column['kind'] {
  if (format === 'date') return 'date';
  const kinds = ['integer', 'number', 'boolean'] as const;
  return kinds.find((kind) => [type].flat().includes(kind)) ?? 'text';
}
