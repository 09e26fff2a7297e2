import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const getBudget: Handlers['getBudget'] = async (request) => ({
  status: 200,
  body: await budgetDetail(request, request.params.id),
});
