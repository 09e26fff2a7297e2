import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import type { components } from '../../../generated/types.ts';
import { quoteText } from '../texts.ts';

interface StatusExplanation {
  meaning: string;
  /** The person who has to act next, and the action. */
  next: string;
}

/** Explanation of each status, which an assistant repeats in its user's language. */
const meanings: Record<BudgetStatus, StatusExplanation> = {
  Pendiente: {
    meaning: 'It is written; the client has not decided.',
    next: 'The client can accept or decline it at its link; the workshop can send it.',
  },
  'En cotización': {
    meaning: 'The workshop is still working out the price.',
    next: 'The workshop has to finish the price; the client cannot decide yet.',
  },
  Enviado: {
    meaning: 'It was sent to the client, who has not decided.',
    next: 'The client has to accept or decline it at its link.',
  },
  Aprobado: {
    meaning: 'It was accepted; the work has not begun.',
    next: 'The workshop does the work at the appointment.',
  },
  'En curso': { meaning: 'The work is under way.', next: 'The workshop has to finish it.' },
  'En espera': {
    meaning: 'The work is interrupted.',
    next: 'The workshop goes on when what it waits for is there.',
  },
  Finalizado: {
    meaning: 'The work is done; it is not invoiced yet.',
    next: 'The client can fetch the vehicle; the workshop issues the invoice.',
  },
  Facturado: { meaning: 'It is invoiced.', next: 'The invoices say whether it is paid.' },
  Rechazado: { meaning: 'It was declined.', next: 'Only the workshop can open it again.' },
  Cancelado: { meaning: 'It was cancelled.', next: 'Nothing: a new quote would be needed.' },
  Retirado: { meaning: 'The workshop withdrew it.', next: 'Nothing: a new quote would be needed.' },
};

const expired: StatusExplanation = {
  meaning: 'It expired without a decision.',
  next: 'The client cannot accept it any more; the client can ask to renew it, and the workshop has to.',
};

/** Returns an explanation of a budget's status, with the reasons for it. */
export function explainStatus(
  budget: components['schemas']['Budget'],
  isExpired: boolean,
): StatusExplanation {
  const { meaning, next } = isExpired ? expired : meanings[budget.status];
  const reasons = [
    budget.status === 'Rechazado' &&
      budget.reject_reason &&
      `The reason: ${quoteText(budget.reject_reason)}.`,
    budget.waiting_parts && 'It waits for parts.',
    budget.on_hold && (budget.hold_until ? `It is on hold until ${budget.hold_until}.` : 'It is on hold.'),
  ];
  return { meaning: [meaning, ...reasons.filter(Boolean)].join(' '), next };
}
