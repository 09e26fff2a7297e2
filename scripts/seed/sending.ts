import type { Context } from '../../actions/context.ts';
import { addCredit } from '../../db/messages/credit.ts';
import { keepTransport } from '../../handlers/desk/transports.ts';
import { settings } from './workshop.ts';

/** Enough to try everything out; it buys nothing. */
const demoUnits = 1_000;

/** What the demo sends is kept to be looked at: nobody is written to. */
export async function seedSending(demo: Context): Promise<void> {
  const kept = { kind: 'dev' } as const;
  await keepTransport(demo, { channel: 'email', settings: kept, sender: settings.email });
  await keepTransport(demo, {
    channel: 'sms',
    settings: kept,
    sender: settings.whatsapp.replaceAll(' ', ''),
  });
  await addCredit(demo.tx, demo.instance.id, demoUnits, 'Demo', demo.actor, demo.now);
}
