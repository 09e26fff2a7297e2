import { expect, test } from 'vitest';
import type { Transport } from '../../../domain/messages/message.ts';
import type { SealedTransport } from '../../../domain/messages/transport.ts';
import { openedOnce, transportsKept } from '../../../workers/messages/opened-transports.ts';

test('a process keeps the transports of the workshops that sent last, and closes the one that was unused for longest', async () => {
  const opened: number[] = [];
  const closed: number[] = [];
  const open = (_settings: unknown, id: number): Transport<string> => {
    opened.push(id);
    return {
      send: () => Promise.reject(new Error('nothing is sent')),
      ask: null,
      close: async () => void closed.push(id),
    };
  };
  const transports = openedOnce<string>(() => ({ kind: 'dev' }), open);
  const use = (id: number, sealed = 'settings') =>
    transports.of({ instance_id: id, sealed: Buffer.from(sealed), channel: 'email' } as SealedTransport);

  for (let id = 1; id <= transportsKept; id += 1) use(id);
  expect(use(1)).toBe(use(1));
  expect([opened.length, closed]).toEqual([transportsKept, []]);
  use(transportsKept + 1);
  expect(closed).toEqual([2]);
  use(1, 'new settings');
  expect(closed).toEqual([2, 1]);
  expect(opened.slice(transportsKept)).toEqual([transportsKept + 1, 1]);
  await transports.close();
  expect(new Set(closed).size).toBe(transportsKept + 1);
  expect(closed).toHaveLength(opened.length);
});
