import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

interface StagedMessage {
  communication_id: number;
  channel: string;
  direction: string;
  status: string;
  recipient: string;
  subject: string | null;
  body: string;
  client_id: number | null;
  key_id: number;
  commercial: boolean;
  text: string;
  html: string | null;
  from_name: string | null;
  reply_to: string | null;
  units: number;
}

/** Opens a workshop with transports; returns functions that read accepted messages and check refusals. */
export async function openSendingWorkshop({ credit }: { credit?: number } = {}) {
  const workshop = await openWorkshop();
  const { sql, host, post } = workshop;
  await letSend(sql, host, credit);
  const traces = () => tracesIn(sql);
  return {
    ...workshop,
    staged: (answer: Answer) => stagedBy(sql, answer),
    traces,
    /**
     * Expects the message to be refused because of exactly this field, or, if `field` is null, because of its size.
     * Expects that no row was written.
     */
    async refuses(path: string, body: object, field: string | null) {
      const before = await traces();
      const answer = await post(path, body);
      expect(answer.status, answer.text.slice(0, charactersShown)).toBe(field === null ? 413 : 422);
      const wrong = (answer.body.error.fields ?? []).map((each: { path: string }) => each.path);
      expect(new Set(wrong)).toEqual(new Set(field === null ? [] : [field]));
      expect(await traces()).toEqual(before);
    },
  };
}

/**
 * Maximum number of characters of an answer in the test's output, because some bodies are hostile only by their size.
 */
const charactersShown = 500;

/** Returns the row of the log and of the queue of an accepted message. */
async function stagedBy(sql: Sql, answer: Answer): Promise<StagedMessage> {
  const [channel, id] = String(answer.body.id).split('-');
  const [row] = await sql<StagedMessage[]>`
    select * from communications c
    join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
    join backlog b on b.instance_id = c.instance_id and b.lane = c.channel and b.item_id = c.id
    where c.id = ${id as string} and c.channel = ${channel as string}`;
  if (!row) throw new Error(`nothing was staged: ${answer.text}`);
  return row;
}

const written = [
  'communications',
  'outbound_messages',
  'backlog',
  'credit_ledger',
  'events',
  'idempotency_keys',
];

/**
 * Counts the rows of each table to which an accepted request adds rows. After a refused request, the counts must be
 * unchanged.
 */
async function tracesIn(sql: Sql): Promise<Record<string, number>> {
  const counts = await Promise.all(
    written.map(async (table) => {
      const [row] = await sql`select count(*)::int as rows from ${sql(table)}`;
      return [table, row?.rows] as const;
    }),
  );
  return Object.fromEntries(counts);
}
