import { smsTransport } from '../../../db/mappers/transports.ts';
import { readSmsProvider } from '../../../domain/sms-provider.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { keepTransport } from './keep-transport.ts';

export const setSmsTransport: DeskHandlers['setSmsTransport'] = async (request) => {
  const { body, instance, secretBox, allowPrivate } = request;
  const settings = readSmsProvider(body, allowPrivate);
  const row = await keepTransport(request, { channel: 'sms', settings, sender: body.from });
  return { status: 200, body: smsTransport(row, instance, secretBox) };
};
