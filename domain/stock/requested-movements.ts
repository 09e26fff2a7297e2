import type { components } from '../../generated/types.ts';
import { type FieldProblem, problem } from '../requests/problem.ts';
import type { RequestedMovement } from './movement.ts';
import { toThousandths } from './quantity.ts';

type Body = components['schemas']['StockMovementCreate'];

/**
 * Validates and converts the stock movements in a request body. `pathOf` returns the path of a movement by its index.
 */
export function requestedMovements(
  sent: readonly Body[],
  pathOf: (place: number) => string,
): RequestedMovement[] {
  const problems = sent.flatMap((movement, place) => problemsOf(movement, pathOf(place)));
  if (problems.length > 0) throw problem('validation_error', { fields: problems });
  return sent.map(({ part_id, kind, quantity, reason = null, budget_id = null }, place) => {
    const thousandths = toThousandths(quantity);
    const change_thousandths = kind === 'out' ? -thousandths : thousandths;
    return { path: pathOf(place), part_id, kind, change_thousandths, reason, budget_id };
  });
}

function problemsOf({ kind, quantity, reason = null }: Body, path: string): FieldProblem[] {
  if (kind === 'adjust') return reason === null ? [{ path: `${path}/reason`, rule: 'required' }] : [];
  return quantity < 0 ? [{ path: `${path}/quantity`, rule: 'notPositive' }] : [];
}
