import { reconcile } from '../../../actions/verifactu/reconcile.ts';
import { stateLastNumbers as stateNumbers } from '../../../actions/verifactu/state-numbers.ts';
import { watchClock } from '../../../actions/verifactu/watch-clock.ts';
import { markRestored as listStopped } from '../../../db/verifactu/reconciliation.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { sendsRecords } from '../../../domain/verifactu/mode.ts';
import { monthOf } from '../../../domain/verifactu/reconcile-months.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { countReasons, listDifferencesWithAdvice } from './differences.ts';

/** Maximum wait for a message that is being sent. A message with a thousand records may take two minutes. */
const maxWaitMs = 130_000;

const emptyComparison = {
  resumed: false,
  months: [],
  stored: 0,
  confirmed: 0,
  differences: [],
  difference_reasons: [],
};

export const reconcileTaxRecords: DeskHandlers['reconcileTaxRecords'] = async (request) => {
  const { instance, body, transact, secretBox, askTaxAuthority, language } = request;
  if (instance.sandbox) throw invalidField('/month', 'sandboxSendsNothing');
  if (!sendsRecords(instance.verifactu)) throw invalidField('/month', 'reconcileOnlySending');
  const { send: ask } = watchClock({ send: askTaxAuthority }, transact);
  const parts = { transact, ask, secretBox, instanceId: instance.id, waitMs: maxWaitMs };
  const { failure, ...result } = await reconcile(parts, { month: body.month });
  if (!('months' in result)) return { status: 200, body: { ok: false, failure, ...emptyComparison } };
  const { months, stored, confirmed, resumed } = result;
  const [all, difference_reasons] = await transact(async (tx) => [
    await listDifferencesWithAdvice({ tx, instance, language }),
    await countReasons({ tx, instance, language }, months),
  ]);
  const differences = all.filter(({ date }) => months.includes(monthOf(date)));
  const ok = difference_reasons.every(({ what }) => what === 'lost_here');
  const found = { months, stored, confirmed, differences, difference_reasons };
  return { status: 200, body: { ok, failure: null, resumed, ...found } };
};

export const stateLastNumbers: DeskHandlers['stateLastNumbers'] = async (request) => {
  const { body, instance } = request;
  const { host } = instance;
  if (body.confirm.toLowerCase() !== host) throw invalidField('/confirm', 'confirmsOwnHost', { host });
  return { status: 200, body: { next_numbers: await stateNumbers(request, body.last_numbers) } };
};

export const noteRestored: DeskHandlers['noteRestored'] = async ({ tx, body, now }) => {
  const since = new Date(body.at);
  if (since > now) throw invalidField('/at', 'dayToCome');
  const stopped = await listStopped(tx, { since, instanceId: null });
  return { status: 200, body: { stopped: stopped.map(({ host }) => host) } };
};
