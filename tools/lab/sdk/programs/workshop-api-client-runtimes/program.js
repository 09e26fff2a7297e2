// A partner's program for any runtime that has `fetch`. test/tools/partner/clients/runtimes.slow.test.ts runs it.
import {
  ApiError,
  createWorkshop,
  TimeoutError,
  unwrap,
  WebhookVerificationError,
} from 'workshop-api-client';

/** Works in a sandbox, through a connection that drops, delays and repeats; returns what it came to. */
export async function work({ baseUrl, apiKey, delivery, secret }) {
  let step = 0;
  let retries = 0;
  const workshop = createWorkshop({
    baseUrl,
    apiKey,
    timeoutMs: 2_000,
    retries: { attempts: 10, firstDelayMs: 20, longestDelayMs: 200 },
    onRequest: ({ headers, attempt }) => {
      if (attempt === 1) step += 1;
      headers.set('x-step', String(step));
    },
    onRetry: () => {
      retries += 1;
    },
  });
  const failureOf = (call) =>
    Promise.resolve(call).then(
      () => undefined,
      (error) => error,
    );

  const listed = await workshop.clients.list({ limit: 3 });
  const client = await workshop.clients.create({ name: 'Clara Escenario', phone: '699 000 001' });
  const exists = await failureOf(workshop.clients.create({ name: 'C. Escenario', phone: '699 000 001' }));
  const same = exists instanceof ApiError && exists.is('client_exists') && exists.details.existing_id;

  const ids = [];
  for await (const { id } of workshop.vehicles.list({ limit: 100 }).items()) ids.push(id);

  const quote = await workshop.budgets.create({
    client_id: client.id,
    lines: [{ description: 'Cambio de pastillas', unit_price: 52 }],
  });
  const content = new Uint8Array(await (await fetch(photo)).arrayBuffer());
  const document = await workshop.budgets.createDocument(quote.id, {
    file: { name: 'disco.png', content: new Blob([content]).stream() },
  });
  const accepted = await workshop.sandbox.decideBudget(quote.id, { decision: 'accepted' });

  const event = await workshop.webhooks.unwrap(delivery.body, delivery.headers, secret);
  const fake = await failureOf(unwrap(`${delivery.body} `, new Headers(delivery.headers), secret));
  const once = { retries: false, timeoutMs: 1 };
  const late = await failureOf(workshop.clients.list({ limit: 200 }, once));
  const aborted = await failureOf(workshop.general.getPing({ signal: AbortSignal.abort() }));
  return {
    listed: listed.data.length,
    same: same === client.id,
    pages: ids.length > 100 && new Set(ids).size === ids.length,
    document: [document.filename, document.size],
    status: accepted.status,
    event: event.event,
    fake: fake instanceof WebhookVerificationError,
    late: late instanceof TimeoutError,
    aborted: aborted?.name,
    retried: retries >= step,
  };
}

/** A picture of one pixel. */
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
