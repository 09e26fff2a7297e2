import { expect, test } from 'vitest';
import { StoreAway } from '../../../documents/store.ts';
import { Gate } from '../../../http/input/read-form.ts';

/** What is let in stays in until it is let out. */
function visitors(gate: Gate) {
  const inside: { name: string; leave: () => void }[] = [];
  const enter = (name: string) =>
    gate.within(() => new Promise<string>((resolve) => inside.push({ name, leave: () => resolve(name) })));
  const leave = async () => {
    await new Promise(setImmediate);
    inside.shift()?.leave();
  };
  return {
    inside: async () => {
      await new Promise(setImmediate);
      return inside.map(({ name }) => name);
    },
    enter,
    leave,
  };
}

test('lets in so many at a time, the others in the order in which they came', async () => {
  const { inside, enter, leave } = visitors(new Gate({ insideMost: 2, waitingMost: 2 }));
  const visits = ['a', 'b', 'c', 'd'].map(enter);
  expect(await inside()).toEqual(['a', 'b']);
  await leave();
  expect(await inside()).toEqual(['b', 'c']);
  for (let left = 0; left < 3; left += 1) await leave();
  expect(await Promise.all(visits)).toEqual(['a', 'b', 'c', 'd']);
});

test('sends whoever comes beyond those away to come again, and only as long as there are so many', async () => {
  const { inside, enter, leave } = visitors(new Gate({ insideMost: 1, waitingMost: 1 }));
  const visits = ['a', 'b'].map(enter);
  await expect(enter('c')).rejects.toThrow(StoreAway);
  await leave();
  const later = enter('d');
  await leave();
  expect(await inside()).toEqual(['d']);
  await leave();
  expect(await Promise.all([...visits, later])).toEqual(['a', 'b', 'd']);
});

test('is free again after work that failed', async () => {
  const gate = new Gate({ insideMost: 1, waitingMost: 0 });
  await expect(gate.within(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.within(async () => 'in')).toBe('in');
});
