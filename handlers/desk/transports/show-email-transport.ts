import { emailTransport } from '../../../db/mappers/transports.ts';
import { findTransport } from '../../../db/queries/transports.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showEmailTransport: DeskHandlers['showEmailTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, instance.id, 'email');
  return { status: 200, body: emailTransport(row, instance, secretBox) };
};
