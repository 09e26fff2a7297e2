import { smsTransport } from '../../../db/mappers/transports.ts';
import { removeTransport } from '../../../db/queries/transports.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const removeSmsTransport: DeskHandlers['removeSmsTransport'] = async ({ instance, secretBox, tx }) => {
  await removeTransport(tx, instance.id, 'sms');
  return { status: 200, body: smsTransport(undefined, instance, secretBox) };
};
