import { emailTransport } from '../../../db/mappers/transports.ts';
import { removeTransport } from '../../../db/queries/transports.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const removeEmailTransport: DeskHandlers['removeEmailTransport'] = async ({
  instance,
  secretBox,
  tx,
}) => {
  await removeTransport(tx, instance.id, 'email');
  return { status: 200, body: emailTransport(undefined, instance, secretBox) };
};
