import type { Tx } from '../../db/client.ts';
import { insertBudgetHistory, insertMilestone } from '../../db/queries/budget-history.ts';
import { type BudgetRow, updateBudget } from '../../db/queries/budgets.ts';
import type { Author } from '../../db/queries/history.ts';
import type { BudgetStatus, SentVia } from '../../domain/budget.ts';
import { judgeMove, type Mover, type Need } from '../../domain/budget-status.ts';
import { changesBetween } from '../../domain/changes.ts';
import { invalidField, type Problem, problem } from '../../domain/problem.ts';
import type { SecretBox } from '../../domain/secret-box.ts';
import { requireOwner } from '../vehicles/owner.ts';
import { tellOfMove } from './tell-of-move.ts';
import { trackingUrlOf } from './tracking.ts';

interface Asked {
  actor: Author;
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

/** What comes with a move. */
interface Given {
  sent_via?: SentVia | undefined;
  reason?: string | null | undefined;
  /** Id of the one that was issued. */
  invoice?: number;
}

const moverOf: Record<Author['kind'], Mover> = { key: 'api', client: 'client', staff: 'staff' };

/** Gives another status to a budget that `findBudgetToChange` holds, whoever asks, and tells of it. */
export async function moveBudget(
  request: Asked,
  budget: BudgetRow,
  to: BudgetStatus,
  given: Given = {},
): Promise<void> {
  const { actor, instance, tx, now } = request;
  await requireOwner(tx, instance.id, budget.client_id);
  const judgement = judgeMove(budget.status, to, moverOf[actor.kind]);
  if ('refusal' in judgement) {
    const isClients = judgement.refusal === 'client_acceptance_required';
    throw problem(judgement.refusal, isClients ? { tracking_url: trackingUrlOf(request, budget) } : {});
  }
  const { needs } = judgement.move;
  if (needs && given[needs] === undefined) throw lacking[needs]();

  const changed = { status: to, ...remembered(to, given) };
  const changes = changesBetween({ ...budget }, changed);
  const history = { budgetId: budget.id, action: 'budget.status_changed', changes } as const;
  await Promise.all([
    updateBudget(tx, instance.id, budget.id, changed, now),
    insertMilestone(tx, instance.id, budget.id, to, now),
    insertBudgetHistory(tx, instance.id, history, actor, now),
    tellOfMove(request, budget, judgement.move, { to, reason: given.reason ?? null }),
  ]);
}

const lacking: Record<Need, () => Problem> = {
  sent_via: () => invalidField('/sent_via', 'required'),
  reason: () => invalidField('/reason', 'required'),
  // Nobody says that a budget is invoiced: issuing its invoice does.
  invoice: () => problem('status_transition_forbidden'),
};

interface Remembered {
  sent_via?: SentVia | null;
  reject_reason?: string | null;
}

/** What a status leaves on the budget, or takes off it. */
function remembered(to: BudgetStatus, { sent_via, reason }: Given): Remembered {
  if (to === 'Enviado') return { sent_via: sent_via ?? null };
  if (to === 'Rechazado') return { reject_reason: reason ?? null };
  if (to === 'Pendiente') return { reject_reason: null };
  return {};
}
