import { expect, test } from 'vitest';
import { ApiError, createWorkshop } from '../../../../../tools/partner/clients/typescript/src/index.ts';
import { openSandbox } from '../../../../api/sandbox/scene.ts';
import { injectInto } from './inject-into.ts';

const { service, sandbox, newQuote } = await openSandbox();
const workshop = createWorkshop({
  baseUrl: `https://${sandbox.host}`,
  apiKey: sandbox.liveKey,
  fetch: injectInto(service.app, sandbox.host),
  retries: false,
  language: 'en',
});

test('a program acts as the client and as the workshop', async () => {
  const { id } = await newQuote();
  const accepted = await workshop.sandbox.decideBudget(id, { decision: 'accepted', signature: 'drawn' });
  expect(accepted.status).toBe('Aprobado');
  await workshop.budgets.changeStatus(id, { status: 'En curso' });
  await workshop.budgets.changeStatus(id, { status: 'Finalizado' });
  const invoice = await workshop.sandbox.issueInvoice({ budget_id: id, simplified: true });
  const paid = await workshop.sandbox.payInvoice(invoice.id, { method: 'card' });
  expect(paid.payments.settled).toBe(true);
  const refunded = await workshop.sandbox.refundInvoice(invoice.id, { method: 'card', reason: 'Devuelto' });
  expect(refunded.rectifies_id).toBe(invoice.id);
});

test('an act that is not possible is an error with its reason', async () => {
  const { id } = await newQuote();
  await workshop.sandbox.decideBudget(id, { decision: 'declined' });
  const again = workshop.sandbox.decideBudget(id, { decision: 'accepted' });
  const error = await again.catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'act_impossible', status: 409 });
});
