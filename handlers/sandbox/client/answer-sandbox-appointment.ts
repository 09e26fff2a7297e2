import { cancelBooking, confirmComing } from '../../../actions/appointments/by-client.ts';
import {
  confirmByWorkshop,
  freeByWorkshop,
  moveByWorkshop,
} from '../../../actions/appointments/by-workshop.ts';
import { findTrackingLink } from '../../../actions/tracking/find-link.ts';
import { findShownAppointment } from '../../../db/appointments/list.ts';
import { readAppointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { budgetDetail } from '../../budgets/record.ts';
import { keylessContext, staffContext } from '../contexts.ts';

type Answer = Handlers['answerSandboxAppointment'];
type AnswerRequest = Parameters<Answer>[0];

export const answerSandboxAppointment: Answer = async (request) => {
  const { params, body, instance, tx, now } = request;
  const { answer, start, notify_client } = body;
  if (start !== undefined && answer !== 'moved') throw invalidField('/start', 'misplaced');
  const isClient = answer === 'coming' || answer === 'withdrawn';
  if (isClient && notify_client !== undefined) throw invalidField('/notify_client', 'misplaced');
  const found = await findShownAppointment(tx, {
    ...{ instanceId: instance.id, ...readAppointmentId(params.id) },
    internal: false,
    now,
  });
  if (!found) throw problem('not_found');
  await (isClient ? answerAsClient(request, found) : answerAsWorkshop(request));
  const budget = await budgetDetail(request, found.budget_id);
  return { status: 200, body: budget, concernsClient: budget.client_id };
};

async function answerAsWorkshop(request: AnswerRequest): Promise<void> {
  const { params, body } = request;
  const { answer, start, notify_client: notifies = false } = body;
  const [context, how] = [staffContext(request), { internal: false, notifies }];
  if (answer === 'confirmed') await confirmByWorkshop(context, params.id, how);
  else if (answer === 'rejected') await freeByWorkshop(context, params.id, how);
  else if (start === undefined) throw invalidField('/start', 'required');
  else await moveByWorkshop(context, params.id, { start: readMoment(start) }, how);
}

interface AnsweredAppointment {
  budget_id: number;
  status: 'confirmed' | 'proposed';
}

async function answerAsClient(
  request: AnswerRequest,
  { budget_id, status }: AnsweredAppointment,
): Promise<void> {
  const [link, context] = [await findTrackingLink(request, budget_id), keylessContext(request)];
  if (request.body.answer === 'coming') {
    if (status === 'proposed' || !(await confirmComing(context, link)))
      throw problem('act_impossible', { reason: 'noAppointment' });
    return;
  }
  if (!(await cancelBooking(context, link, status))) throw problem('act_impossible', { reason: 'tooLate' });
}
