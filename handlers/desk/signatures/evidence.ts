import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { loadSeals } from '../../../actions/seals/keys.ts';
import { gatherEvidence, packEvidence } from '../../../actions/signatures/export.ts';
import { compareWithChain, verifySignedFiles } from '../../../actions/signatures/verify.ts';
import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { initialChanges } from '../../../domain/events/changes.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Difference } from '../../../domain/signatures/differences.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { evidenceText } from '../../../views/texts/verification.ts';
import { chainVerdict, fileAnswer } from '../../answers.ts';

export const verifyEvidence: DeskHandlers['verifyEvidence'] = async (request) => {
  const { query, instance, secretBox, documents: store, snapshot, now } = request;
  const { budget_id: budgetId } = query;
  const { entries, broken, documents, ...compared } = await snapshot(async (tx) => {
    const budget =
      budgetId && (await findBudget(tx, { instanceId: instance.id, id: budgetId, internal: true }));
    if (budgetId !== undefined && !budget) throw problem('not_found');
    const seals = await loadSeals({ tx, secretBox }, instance.id);
    return compareWithChain(tx, { instanceId: instance.id, budgetId, seals, now });
  });
  const differences = [...compared.differences, ...(await verifySignedFiles(store, documents))];
  const verdict = chainVerdict(broken, differences);
  const differenceTexts = verdict.differences.map(differenceFormatter(instance.language));
  return {
    status: 200,
    body: { entries, files: documents.length, ...verdict, differences: differenceTexts },
  };
};

const differenceFormatter =
  (language: Language) =>
  (difference: Difference): components['schemas']['EvidenceDifference'] => {
    const withFile = { ...difference, file: difference.file ?? null };
    return { ...withFile, text: evidenceText(language, withFile) };
  };

/** Exports the evidence of a budget. The history records the export before anything is sent. */
export const exportEvidence: DeskHandlers['exportEvidence'] = async (request) => {
  const { body, instance, actor, documents, snapshot, transact, now } = request;
  const { budget_id: budgetId, blocked = false } = body;
  const gathered = await snapshot((tx) => gatherEvidence(tx, instance, { budgetId, blocked }));
  const { archive: zip, differences } = await packEvidence(gathered, instance.name, documents);
  const archive = fileAnswer(`evidence-${budgetId}.zip`, zip);
  const changes = initialChanges({ sha256: archive.sha256, blocked });
  const line = { budgetId, action: 'evidence.exported', changes } as const;
  await transact(async (tx) => {
    if (!blocked) await requireOwner(tx, instance.id, gathered.clientId); // The client may have been erased in the meantime.
    await insertBudgetHistory(tx, instance.id, line, actor, now);
  });
  const differenceTexts = differences.map(differenceFormatter(instance.language));
  return {
    status: 200,
    body: { ...archive, ok: differenceTexts.length === 0, differences: differenceTexts },
  };
};
