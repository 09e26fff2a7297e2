import { listLines } from '../../../db/budgets/lines-and-history.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { listDecidedVersions, listSentVersions } from '../../../db/budgets/versions.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { type Db, sendInOrder } from '../../../db/connection/client.ts';
import { headlineTotals, lineAmountsOf, lineBaseCents } from '../../../domain/budgets/lines.ts';
import { differencesSince, type VersionLine } from '../../../domain/budgets/versions.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type Version = components['schemas']['BudgetVersion'];

/** A quote is sent and decided a few times; more versions than this would not be compared. */
const maxVersions = 50;

interface ShownVersion extends Pick<Version, 'kind' | 'at' | 'by' | 'said'> {
  lines: VersionLine[];
}

export const listBudgetVersions: DeskHandlers['listBudgetVersions'] = async (request) => {
  const { params, instance, snapshot } = request;
  const { now, versions } = await snapshot((tx) => readVersions(tx, instance.id, params.id));
  const data = versions.map((version) => versionRecord(version, now));
  return { status: 200, body: { total: totalOf(now), data } };
};

async function readVersions(tx: Db, instanceId: number, budgetId: number) {
  const ofBudget = { instanceId, budgetId, most: maxVersions };
  const [budget, now, sent, decided] = await sendInOrder(tx, [
    findBudget(tx, { instanceId, id: budgetId, internal: true }),
    listLines(tx, { instanceId, budgetId }),
    listSentVersions(tx, ofBudget),
    listDecidedVersions(tx, ofBudget),
  ]);
  if (!budget) throw problem('not_found');
  const client = await findClient(tx, { instanceId, id: budget.client_id });
  const isErased = client?.erased_at !== null;
  const versions: ShownVersion[] = [
    ...sent.map(({ at, lines }) => ({
      kind: 'sent' as const,
      at,
      by: null,
      said: null,
      lines: lines ?? now,
    })),
    ...decided.flatMap(({ kind, at, content }) => decidedVersion(kind, at, content, isErased) ?? []),
  ];
  const newest = versions.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, maxVersions);
  return { now, versions: newest };
}

/** The parts of a decision's evidence that are shown. A signed quote has lines of its own, without those not chosen. */
interface DecisionContent {
  name?: string;
  reason?: string;
  comment?: string;
  lines?: VersionLine[];
  shown?: { lines?: VersionLine[] };
}

function decidedVersion(
  kind: Version['kind'],
  at: string,
  content: string,
  isErased: boolean,
): ShownVersion | undefined {
  const { name, reason, comment, shown, lines = shown?.lines } = JSON.parse(content) as DecisionContent;
  return (
    lines && {
      kind,
      at,
      by: isErased ? null : (name ?? null),
      said: isErased ? null : (reason ?? comment ?? null),
      lines,
    }
  );
}

function versionRecord({ lines, ...version }: ShownVersion, now: readonly VersionLine[]): Version {
  return {
    ...version,
    total: totalOf(lines),
    lines: lines.map((line) => ({
      line_id: line.id,
      description: line.description,
      ...lineAmountsOf(line),
      optional: line.optional && !line.chosen,
      base: fromHundredths(lineBaseCents(line)),
    })),
    differences: differencesSince(lines, now),
  };
}

function totalOf(lines: readonly VersionLine[]): number {
  return fromHundredths(headlineTotals(lines).total_cents);
}
