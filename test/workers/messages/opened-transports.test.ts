import { expect, test } from 'vitest';
import type { Transport } from '../../../domain/messages/message.ts';
import type { SealedTransport } from '../../../domain/messages/transport.ts';
import { cacheOpenedTransports, maxOpenTransports } from '../../../workers/messages/opened-transports.ts';

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
  const transports = cacheOpenedTransports<string>(() => ({ kind: 'dev' }), open);
  const use = (id: number, sealed = 'settings') =>
    transports.of({ instance_id: id, sealed: Buffer.from(sealed), channel: 'email' } as SealedTransport);

  for (let id = 1; id <= maxOpenTransports; id += 1) use(id);
  expect(use(1)).toBe(use(1));
  expect([opened.length, closed]).toEqual([maxOpenTransports, []]);
  use(maxOpenTransports + 1);
  expect(closed).toEqual([2]);
  use(1, 'new settings');
  expect(closed).toEqual([2, 1]);
  expect(opened.slice(maxOpenTransports)).toEqual([maxOpenTransports + 1, 1]);
  await transports.close();
  expect(new Set(closed).size).toBe(maxOpenTransports + 1);
  expect(closed).toHaveLength(opened.length);
});
