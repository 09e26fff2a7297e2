import { memberOf } from '../../../../domain/text/json.ts';
import { answerName, findRecords } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { listOrder } from '../invariants/lists.ts';
import { listParameters } from '../parameters.ts';
import type { KitScene } from './kit-scene.ts';
import { DifferenceError } from './site.ts';

type Query = Record<string, string | number>;

const pageLength = 2;

/**
 * Reads two pages of a list and checks that they are consecutive. Then sends the cursor with another filter, which the
 * service must reject.
 */
export async function sendPages(scene: KitScene): Promise<WireAnswer> {
  const read = async (query: Query) => scene.send(await scene.request({ query }));
  const first = await read({ limit: pageLength });
  const cursor = memberOf(first.body, 'next_cursor');
  if (first.status !== 200 || typeof cursor !== 'string' || memberOf(first.body, 'has_more') !== true)
    return first;
  const second = await read({ limit: pageLength, cursor });
  if (second.status !== 200) return second;
  const [ids, nextIds] = [idsIn(first), idsIn(second)];
  const repeated = nextIds.find((id) => ids.includes(id));
  if (repeated !== undefined)
    throw new DifferenceError(`the page of next_cursor repeats the record ${repeated} of the page before`);
  await expectCompletePages(scene, [...ids, ...nextIds], read);
  await expectBoundCursor(scene, cursor);
  return second;
}

/**
 * Checks that two pages contain the same records as one page of twice the length. Skips lists in which records are not
 * added at the end.
 */
async function expectCompletePages(
  scene: KitScene,
  ids: string[],
  read: (query: Query) => Promise<WireAnswer>,
): Promise<void> {
  if (listOrder(scene)?.isStrict !== true) return;
  const whole = idsIn(await read({ limit: 2 * pageLength })).slice(0, ids.length);
  if (whole.join() !== ids.join())
    throw new DifferenceError(
      `two pages have the records ${ids.join(', ')}, and one of their length ${whole.join(', ')}`,
    );
}

/** Checks that the service rejects a cursor that is sent with other filters. */
async function expectBoundCursor(scene: KitScene, cursor: string): Promise<void> {
  const filter = listParameters(scene.served, scene.operation).find(({ name }) => name === 'updated_since');
  if (!filter) return;
  const query = { cursor, [filter.name]: '2020-01-01T00:00:00Z' };
  const answer = await scene.send(await scene.request({ query }));
  if (answerName(answer) !== 'bad_request')
    throw new DifferenceError(
      `a cursor of other filters is answered with ${answerName(answer)}, not with bad_request`,
    );
}

function idsIn({ body }: WireAnswer): string[] {
  return findRecords(body).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
}
