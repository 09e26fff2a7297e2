import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { maxAnnouncedDays } from '../../../domain/verifactu/certificate.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';

/** Judges the certificate with which the records of represented workshops are sent. Nothing to say if none needs it. */
export function judgeDeploymentCertificate(
  { represents, certificate }: ContentFacts['representation'],
  now: Date,
): Finding[] {
  const remedy = workshopCommand('deployment certificate set');
  if (!certificate) {
    return represents === 0
      ? []
      : [warn('certificate', `workshops are represented (${represents}), but there is none`, remedy)];
  }
  const { holder, expires_at } = certificate;
  const leftDays = Math.floor((Date.parse(expires_at) - now.getTime()) / dayMs);
  if (leftDays < 0)
    return [wrong('certificate', `that of ${holder} expired at ${expires_at}: it sends nothing`, remedy)];
  if (leftDays < maxAnnouncedDays)
    return [warn('certificate', `that of ${holder} expires at ${expires_at}`, remedy)];
  return [ok('certificate', `that of ${holder} can be used until ${expires_at}`)];
}
