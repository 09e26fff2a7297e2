import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { mailBytesMost, type ReadMail, readMail } from '../../../domain/read-mail.ts';
import { bounceSecrets, readBounceAddress } from '../../../domain/verp.ts';
import { takeBounce } from '../../../handlers/communications/take-bounce.ts';
import { takeMail } from '../../../handlers/communications/take-mail.ts';
import type { Runtime } from '../../runtime.ts';
import { type Hook, hookGuard } from './hook.ts';
import { writeOnce } from './write-once.ts';

/** What became of a mail: it is never the mail server's fault, and coming again would change nothing. */
type Taken = { taken: 'message' | 'report' } | { taken: null; reason: string };

/** POST /hooks/email/<token>: a raw message, in whatever name of a type. */
export function registerEmailHook(hooks: FastifyInstance, runtime: Runtime): void {
  const secrets = bounceSecrets(runtime.config.appSecrets);
  const options = { bodyLimit: mailBytesMost, onRequest: hookGuard(runtime, 'email') };
  hooks.post('/email/:token', options, async ({ body, hook }) => {
    const raw = body as Buffer;
    const mail = await readMail(raw, (address) => readBounceAddress(address, hook.instance.id, secrets));
    return { ok: true, ...(await take(runtime, hook, raw, mail)) };
  });
}

async function take(runtime: Runtime, hook: Hook, raw: Buffer, mail: ReadMail): Promise<Taken> {
  const { instance, transport } = hook;
  switch (mail.kind) {
    case 'automatic':
      return dropped('a machine wrote it');
    case 'unreadable':
      return dropped(mail.reason);
    case 'bounce': {
      const isOurs = await writeOnce(runtime, (tx, now) => takeBounce({ instance, tx, now }, mail));
      return isOurs ? { taken: 'report' } : dropped('it reports of no message of this workshop');
    }
    case 'inbound': {
      const arrived = {
        ...mail,
        id: mail.messageId ?? `sha256:${hash('sha256', raw)}`,
        to: transport.sender,
      };
      const told = await writeOnce(runtime, (tx, now) => takeMail({ instance, tx, now }, arrived));
      return told ? { taken: 'message' } : dropped('it came before');
    }
  }
}

function dropped(reason: string): Taken {
  return { taken: null, reason };
}
