import { describe, expect, test } from 'vitest';
import { roles } from '../../../domain/people/roles.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { contentsOf } from '../../support/instance-rows.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { sql, instanceId, clock } = workshop;
// The use of a session is stored once a minute, and a busy machine takes longer for all operations.
clock.startWindow(60_000);
const ids = Object.keys(deskOperations) as DeskOperationId[];

/** An input that every operation refuses: parameters of the wrong type, and a field that no operation has. */
function invalidInput(operation: DeskOperationId): Record<string, string> {
  const parameters = [...deskOperations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    ...Object.fromEntries(parameters.map((name) => [name, '\u00a0'])),
    ...{ operation, nonce: 'a-nonce', no_such_field: 'x', sure: 'true' },
  };
}

/** Hashes the workshop's tables, except the log, which has every act. */
async function contents() {
  const { request_log: _log, ...tables } = await contentsOf(sql, instanceId);
  return tables;
}

describe.each(roles)('%s', (role) => {
  test('is refused what the role may not do, and hears of the invalid input otherwise', async () => {
    const person = await signIn(workshop, role);
    const before = await contents();
    const answers: Record<string, number> = {};
    for (const id of ids) {
      const { statusCode } = await person.post(`/panel/operations/${id}`, invalidInput(id));
      answers[id] = statusCode;
    }
    const expected = ids.map((id) => [id, deskOperations[id].roles.includes(role) ? 422 : 403]);
    expect(answers).toEqual(Object.fromEntries(expected));
    expect(await contents()).toEqual(before);
  });
});
