import { emailTransport } from '../../../db/mappers/transports.ts';
import { readMailAddress } from '../../../domain/mail-address.ts';
import { invalidField } from '../../../domain/problem.ts';
import { readSmtpUrl } from '../../../domain/smtp-url.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { keepTransport } from './keep-transport.ts';

export const setEmailTransport: DeskHandlers['setEmailTransport'] = async (request) => {
  const { body, instance, secretBox } = request;
  const settings = readSmtpUrl(body.url);
  if (!settings) throw invalidField('/url', 'smtpUrl');
  const from = readMailAddress(body.from);
  if ('problem' in from) throw invalidField('/from', from.problem, from.params);
  const row = await keepTransport(request, {
    channel: 'email',
    settings,
    sender: from.address,
    tracksServiceMail: body.track_service_mail ?? false,
  });
  return { status: 200, body: emailTransport(row, instance, secretBox) };
};
