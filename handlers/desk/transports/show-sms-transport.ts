import { smsTransport } from '../../../db/mappers/transports.ts';
import { findTransport } from '../../../db/queries/transports.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showSmsTransport: DeskHandlers['showSmsTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, instance.id, 'sms');
  return { status: 200, body: smsTransport(row, instance, secretBox) };
};
