import { type OwnAddresses, readBounceAddress } from '../../domain/messages/bounce-address.ts';
import { type EnteredBody, type MailBody, readMailBody } from '../../domain/messages/mail-body.ts';
import { type ReadMail, readMail } from '../../domain/messages/read-mail.ts';
import type { FieldProblem } from '../../domain/requests/problem.ts';

export function mailBody(body: EnteredBody): MailBody | FieldProblem {
  return readMailBody(body);
}

export function mail({ raw, own }: { raw: Uint8Array; own: OwnAddresses }): Promise<ReadMail> {
  return readMail(raw, (address) => readBounceAddress(address, own.instanceId, own.secrets));
}
