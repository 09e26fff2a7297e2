import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { onTestFinished } from 'vitest';
import { appendEvidence } from '../../../../actions/signatures/append.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstanceByHost, type Instance } from '../../../../db/workshops/queries.ts';
import type { EvidenceKind } from '../../../../domain/signatures/evidence.ts';
import { pdf } from '../../../support/document-files.ts';
import type { WantedBudget } from '../../../support/fixtures.ts';
import { succeeded } from '../../../support/requests.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { documentsIn } from '../../budgets/documents-scene.ts';

/**
 * Opens a workshop; returns functions that append decisions to its evidence, tamper with the evidence, and verify it.
 */
export async function openEvidenceScene() {
  const workshop = await openWorkshop();
  const { database, host, clock, sql, desk, askDesk } = workshop;
  const documents = documentsIn(workshop);
  const decide = async (
    budgetId: number,
    content: object = { total: 121 },
    kind: EvidenceKind = 'accepted',
    at = host,
  ) => {
    const instance = (await findInstanceByHost(database.reads, at)) as Instance;
    const now = clock.now();
    return inTransaction(database, (tx) =>
      appendEvidence({ tx, instance, secretBox, now }, { budgetId, kind, content }),
    );
  };
  const unguarded = async (text: string): Promise<void> => {
    const guarded = ['evidence', 'evidence_heads', 'budget_documents'];
    const switchAll = (way: 'enable' | 'disable') =>
      guarded.map((table) => `alter table ${table} ${way} trigger user;`).join(' ');
    await sql.unsafe('alter table evidence drop constraint if exists evidence_budget_fk');
    await sql.unsafe(`begin; ${switchAll('disable')} ${text}; ${switchAll('enable')} commit`);
  };
  return {
    ...workshop,
    ...documents,
    decide,
    /**
     * Creates a budget. Other clients have the same name as the budget's client, because erasing one client must not
     * change texts about the others.
     */
    newBudget: ({ client = {}, ...fields }: WantedBudget = {}) =>
      workshop.newBudget({ client: { name: 'Clara Ejemplo', ...client }, ...fields }),
    /** Stores a PDF as a signed quote of the budget, as a signature does. */
    keepSigned: async (budgetId: number, content = pdf()) => {
      const file = { name: 'file', filename: 'Clara Ejemplo.pdf', type: 'application/pdf', content };
      const visible = { name: 'client_visible', content: 'true' };
      const { body } = succeeded(await documents.upload(budgetId, [file, visible]));
      await unguarded(`update budget_documents set signed = true where id = ${body.id}`);
      return body as { id: number; url: string };
    },
    erase: (id: number) => desk('POST', `/clients/${id}/erase`),
    /**
     * Verifies the evidence; returns the result for the chain alone. The comparison with other tables always reports
     * differences, because the decisions of this scene have no rows there.
     */
    verify: async (budgetId?: number) => {
      const query = budgetId === undefined ? '' : `?budget_id=${budgetId}`;
      const { entries, broken } = (await desk('GET', `/evidence/verify${query}`)).body;
      return { ok: broken === null, entries, broken };
    },
    ask: (body: object) => askDesk('POST', '/evidence/export', body),
    /** Runs statements without triggers, as the owner of the tables could. */
    forge: unguarded,
  };
}

export interface Archive {
  files: Record<string, Buffer>;
  readme: string;
}

export function unpacked(content: string): Archive {
  const entries = Object.entries(unzipSync(Buffer.from(content, 'base64')));
  const files = Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes)]));
  return { files, readme: files['README.txt']?.toString() ?? '' };
}

/**
 * Writes the archive's files into a folder, runs the shell commands in its README there, and returns the lines that
 * they print.
 */
export function check({ files, readme }: Archive): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-evidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const lines = readme.split('\n').filter((line) => line.startsWith('    '));
  const { stdout } = spawnSync('sh', { cwd: folder, input: lines.join('\n'), encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}
