import type { Transport } from '../../domain/messages/message.ts';
import type { SealedTransport } from '../../domain/messages/transport.ts';
import type { TransportSettings } from '../../domain/messages/transport-settings.ts';

/**
 * Maximum number of cached transports. Each uses 12 kB, and opening one takes 0.1 ms. The limit exceeds the number of
 * lanes that a process holds, so that no transport in use is evicted.
 */
export const maxOpenTransports = 2_500;

/**
 * Returns a cache of the most recently used transports by workshop. A transport that is evicted, or whose settings have
 * changed, finishes its messages before it is closed.
 */
export function cacheOpenedTransports<Message>(
  settingsOf: (sealed: SealedTransport) => TransportSettings | null,
  open: (settings: TransportSettings, instanceId: number) => Transport<Message>,
) {
  /** Transports in the order of their last use, the least recently used first. */
  const opened = new Map<number, { sealed: Buffer; transport: Transport<Message> }>();
  const closing = new Set<Promise<void>>();
  const close = (transport: Transport<Message>) => {
    const closed = transport.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const giveUpUnused = () => {
    for (const [longestUnused, { transport }] of opened) {
      if (opened.size <= maxOpenTransports) return;
      opened.delete(longestUnused);
      close(transport);
    }
  };
  return {
    of(posted: SealedTransport): Transport<Message> | null {
      const former = opened.get(posted.instance_id);
      opened.delete(posted.instance_id);
      if (former?.sealed.equals(posted.sealed)) {
        opened.set(posted.instance_id, former);
        return former.transport;
      }
      if (former) close(former.transport);
      const settings = settingsOf(posted);
      if (settings === null) return null;
      const transport = open(settings, posted.instance_id);
      opened.set(posted.instance_id, { sealed: posted.sealed, transport });
      giveUpUnused();
      return transport;
    },
    async close() {
      for (const { transport } of opened.values()) close(transport);
      await Promise.all(closing);
    },
  };
}
