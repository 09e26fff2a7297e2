import { type PreparedTest, recordTestResult, stageTest } from '../../actions/webhooks/send-test.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Outcome } from '../../domain/webhooks/delivery.ts';
import type { TwoPhaseHandler } from '../handler.ts';

export const testWebhook: TwoPhaseHandler<'testWebhook', PreparedTest, Outcome> = {
  async begin(request) {
    const { params, instance, caller, tx } = request;
    const subscription = await lockSubscription(tx, {
      instanceId: instance.id,
      keyId: caller.id,
      id: params.id,
    });
    if (!subscription) throw problem('not_found');
    return stageTest(request, params.id);
  },

  call: ({ attempt }, externalCalls) => externalCalls.send(attempt),

  end: async (request, prepared, outcome) => ({
    status: 200,
    body: await recordTestResult(request, prepared, outcome),
  }),
};
