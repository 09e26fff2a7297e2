import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { pickRandom } from '../diary/round.ts';
import { drawOneIn, isUnanswered, type Round, waitRandomMs } from './scene.ts';

const changesOfEach = 3;
export const changingMs = 240;

let priced = 0;

/** Adds, changes and deletes lines of the quote, and sets the statuses with which a quote is sent. */
export async function changeUntilDeadline(round: Round, lineIds: number[], who: number): Promise<void> {
  for (let turn = 0; turn < changesOfEach; turn += 1) {
    await waitRandomMs(changingMs);
    try {
      const { status, text } = await changeOnce(round, lineIds, who);
      expect([200, 201, 404, 409], text).toContain(status);
    } catch (error) {
      if (!round.kills || !isUnanswered(error)) throw error;
    }
  }
}

function changeOnce({ scene, budgetId }: Round, lineIds: number[], who: number) {
  const path = `/budgets/${budgetId}`;
  const line = `${path}/lines/${pickRandom(lineIds)}`;
  priced += 1;
  switch (randomInt(12)) {
    case 0:
      return scene.ask(who, 'DELETE', line);
    case 1:
    case 2:
      return scene.ask(who, 'POST', `${path}/lines`, newFields());
    case 3:
    case 4:
    case 5:
      return scene.ask(who, 'PATCH', line, newFields());
    case 6:
      return drawOneIn(3) ? move({ status: 'Cancelado' }) : move({ status: 'En curso' });
    case 7:
      return move({ status: pickRandom(['Pendiente', 'En cotización']) });
    default:
      return move({ status: 'Enviado', sent_via: 'email', notify_client: drawOneIn(2) });
  }
  function move(body: object) {
    return scene.ask(who, 'POST', `${path}/status`, body);
  }
}

function newFields() {
  return {
    description: `Línea ${priced}`,
    quantity: randomInt(1, 300) / 100,
    unit_price: priced / 100,
    discount_pct: randomInt(3) * 12.5,
    tax_rate: pickRandom([0, 4, 10, 21]),
  };
}
