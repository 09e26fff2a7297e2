import type { Transport } from '../../domain/messages/message.ts';
import type { SealedTransport } from '../../domain/messages/transport.ts';
import type { TransportSettings } from '../../domain/messages/transport-settings.ts';

/**
 * A transport takes 12 kB for as long as it is kept, and is opened in 0.1 ms. These are more than the lanes that a
 * process holds at a time: none is given up that a message is about to be sent with.
 */
export const transportsKept = 2_500;

/**
 * Caches transports by workshop: those that were used last. A transport that is given up, or has old settings, ends what
 * it has begun.
 */
export function openedOnce<Message>(
  settingsOf: (sealed: SealedTransport) => TransportSettings | null,
  open: (settings: TransportSettings, instanceId: number) => Transport<Message>,
) {
  /** The least recently used comes first. */
  const opened = new Map<number, { sealed: Buffer; transport: Transport<Message> }>();
  const closing = new Set<Promise<void>>();
  const close = (transport: Transport<Message>) => {
    const closed = transport.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const giveUpUnused = () => {
    for (const [longestUnused, { transport }] of opened) {
      if (opened.size <= transportsKept) return;
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
