import { setMaxListeners } from 'node:events';
import type { Outgoing } from '../../db/messages/attempts.ts';
import { hookUrl, statusUrl } from '../../domain/messages/hook-token.ts';
import type { EmailMessage, SendOutcome, SmsMessage, Transport } from '../../domain/messages/message.ts';
import { mailSecrets, outgoingEmail } from '../../domain/messages/outgoing.ts';
import { joinTokens, openTokens } from '../../domain/messages/sealed-links.ts';
import {
  openHookToken,
  openSettings,
  type SealedTransport,
  type TransportSettings,
  unlessLost,
} from '../../domain/messages/transport-settings.ts';
import { openSecretBox, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { reachOf } from '../outbound/judged-agent.ts';
import type { SendingConfig } from '../outbound/sender.ts';
import type { AttachmentOf } from './attachment.ts';
import { openEmailTransport, openSmsTransport } from './open-transport.ts';
import { openProviderRequests } from './provider-requests.ts';
import type { TransportMeans } from './transport-means.ts';

export interface Parcel {
  send(handingOver: () => Promise<void>): Promise<SendOutcome>;
  /** Null: nobody can tell what became of it. */
  ask: ((handedOverAt: Date) => Promise<SendOutcome>) | null;
}

export interface MessageSender {
  /** Null where the workshop's settings can't be opened: the secret that sealed them is lost. */
  parcelOf(outgoing: Outgoing, transport: Posted): Parcel | null;
  /** The process is to end: what no mail server has been given is left alone, and what one has ends soon. */
  beginShutdown(): void;
  close(): Promise<void>;
}

type Posted = NonNullable<Outgoing['transport']>;

/** Every workshop's ways to send: each is opened once, and anew when its settings change. */
export function openMessageSender(
  config: SendingConfig,
  clock: () => Date,
  attachmentOf: AttachmentOf,
  means: Partial<TransportMeans> = {},
): MessageSender {
  const box = openSecretBox(config.appSecrets);
  const secrets = mailSecrets(config.appSecrets);
  const allowPrivate = config.webhookAllowPrivate;
  const requests = openProviderRequests(reachOf(config));
  const shutdown = new AbortController();
  setMaxListeners(0, shutdown.signal); // every mail that is under way
  const opening = { requests, clock, ...means, smtp: { ...means.smtp, shutdown: shutdown.signal } };
  const settingsOf = (transport: SealedTransport) => unlessLost(() => openSettings(box, transport));
  const email = openedOnce(settingsOf, (settings) => openEmailTransport(settings, opening));
  const sms = openedOnce(settingsOf, (settings, instanceId) => {
    if (settings.kind === 'gateway' && settings.allowPrivate) means.onPrivateGateway?.(instanceId);
    return openSmsTransport(settings, opening);
  });

  /** Only where the provider can reach it; it refuses the message for a URL that it can't. */
  const statusUrlOf = ({ instance, communicationId }: Outgoing, posted: Posted): string | null => {
    const token = unlessLost(() => openHookToken(box, posted));
    if (token === null || !(allowPrivate || instance.base_url.startsWith('https:'))) return null;
    return statusUrl(hookUrl(instance.base_url, 'sms', token), communicationId);
  };
  const smsOf = (outgoing: Outgoing, posted: Posted): SmsMessage => ({
    communicationId: outgoing.communicationId,
    to: outgoing.to,
    from: posted.sender,
    body: outgoing.text,
    idempotencyKey: outgoing.messageId,
    statusUrl: statusUrlOf(outgoing, posted),
  });
  return {
    parcelOf(kept, posted) {
      const outgoing = withLinks(kept, box);
      return outgoing.channel === 'email'
        ? parcel<EmailMessage>(
            email.of(posted),
            () => outgoingEmail(outgoing, posted.sender, secrets),
            async (message) => ({ ...message, attachment: await attachmentOf(outgoing) }),
          )
        : parcel<SmsMessage>(sms.of(posted), () => smsOf(outgoing, posted));
    },
    beginShutdown: () => shutdown.abort(),
    async close() {
      await Promise.all([email.close(), sms.close()]);
      await requests.close();
    },
  };
}

/** Throws where the secret that sealed them is lost: without them nothing is sent. */
function withLinks(outgoing: Outgoing, box: SecretBox): Outgoing {
  const { instance, sealedTokens, subject, text, html, calendar } = outgoing;
  const tokens = openTokens(box, instance.id, sealedTokens);
  return { ...outgoing, ...joinTokens({ subject, text, html, calendar }, tokens) };
}

/** What takes time to make is made where it is sent, and before anything of it is handed over. */
function parcel<Message>(
  transport: Transport<Message> | null,
  message: () => Message,
  completed: (message: Message) => Promise<Message> = async (whole) => whole,
): Parcel | null {
  if (transport === null) return null;
  const { ask } = transport;
  return {
    send: async (handingOver) => transport.send(await completed(message()), handingOver),
    ask: ask && ((handedOverAt) => ask(message(), handedOverAt)),
  };
}

/** Transports by workshop; one whose settings have changed is left to end what it has begun. */
function openedOnce<Message>(
  settingsOf: (sealed: SealedTransport) => TransportSettings | null,
  open: (settings: TransportSettings, instanceId: number) => Transport<Message>,
) {
  const opened = new Map<number, { sealed: Buffer; transport: Transport<Message> }>();
  const closing = new Set<Promise<void>>();
  const close = (transport: Transport<Message>) => {
    const closed = transport.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  return {
    of(posted: SealedTransport): Transport<Message> | null {
      const former = opened.get(posted.instance_id);
      if (former?.sealed.equals(posted.sealed)) return former.transport;
      if (former) close(former.transport);
      opened.delete(posted.instance_id);
      const settings = settingsOf(posted);
      if (settings === null) return null;
      const transport = open(settings, posted.instance_id);
      opened.set(posted.instance_id, { sealed: posted.sealed, transport });
      return transport;
    },
    async close() {
      for (const { transport } of opened.values()) close(transport);
      await Promise.all(closing);
    },
  };
}
