import type { Db } from '../../../db/client.ts';
import { findTransport } from '../../../db/queries/transports.ts';
import type { SendOutcome } from '../../../domain/message.ts';
import type { SecretBox } from '../../../domain/secret-box.ts';
import {
  openSettings,
  type SentChannel,
  type TransportSettings,
  unlessLost,
} from '../../../domain/transport-settings.ts';
import { type TransportTest, tried, type Untried, untried } from '../../../domain/transport-test.ts';

/** A test message, and how it is sent: unless that can't be tried at all. */
export type Trial<Message> = { channel: SentChannel; to: string } & (
  | { from: string; settings: TransportSettings; message: Message }
  | { from: string | null; untried: Untried }
);

interface Tester {
  instance: { id: number };
  secretBox: SecretBox;
  tx: Db;
}

export async function prepareTrial<Message>(
  { instance, secretBox, tx }: Tester,
  { channel, to, write }: { channel: SentChannel; to: string; write: (from: string) => Message },
): Promise<Trial<Message>> {
  const row = await findTransport(tx, instance.id, channel);
  if (!row) return { channel, to, from: null, untried: 'not_set_up' };
  const { sender: from } = row;
  const settings = unlessLost(() => openSettings(secretBox, row));
  if (!settings) return { channel, to, from, untried: 'secret_lost' };
  return { channel, to, from, settings, message: write(from) };
}

export async function tryOut<Message>(
  trial: Trial<Message>,
  send: (settings: TransportSettings, message: Message) => Promise<SendOutcome>,
): Promise<TransportTest> {
  if ('untried' in trial) return untried(trial.channel, trial.untried);
  const { settings, message } = trial;
  return tried(settings, await send(settings, message));
}
