import type { FastifyInstance } from 'fastify';
import { workshopCommand } from '../../domain/text/workshop-command.ts';
import { shortMoment } from '../../domain/time/local.ts';
import type { components } from '../../generated/desk-types.ts';
import type { DeskOperation } from '../../generated/operations.ts';
import type { ListedInstance } from './workshops.ts';

type Sending = components['schemas']['TaxSending'];

/** Tells whether a command is about invoices, so that its user learns of records that are unsent or rejected. */
export function hasTaxFooter({ path }: DeskOperation): boolean {
  return /^\/(invoices|payments)\b/.test(path);
}

/** Returns one line about what is unsent, rejected or dated by a wrong clock; null if nothing is. It never fails the command before it. */
export async function readTaxFooter(
  app: FastifyInstance,
  { host, timezone }: Pick<ListedInstance, 'host' | 'timezone'>,
): Promise<string | null> {
  const headers = { host, 'accept-language': 'en' };
  const response = await app.inject({ method: 'GET', url: '/verifactu/sending', headers });
  return response.statusCode === 200 ? taxFooter(response.json(), timezone) : null;
}

type Figures = Pick<
  Sending,
  'unsent' | 'unsent_since' | 'rejected' | 'failure' | 'stop_code' | 'advice' | 'clock_skew_seconds'
>;

export function taxFooter(sending: Figures, timezone: string): string | null {
  const { unsent, unsent_since, rejected, advice, clock_skew_seconds: skew } = sending;
  if (unsent === 0 && rejected === 0 && skew === null) return null;
  const since = unsent_since && ` since ${shortMoment(new Date(unsent_since), timezone, 'en')}`;
  const why = sending.stop_code ?? sending.failure;
  const parts = [
    unsent > 0 && `${unsent} not sent${since ?? ''}${why === null ? '' : ` (${why})`}`,
    rejected > 0 && `${rejected} ${rejected === 1 ? 'invoice' : 'invoices'} rejected`,
    skew !== null && `dated ${Math.abs(skew)} s ${skew > 0 ? 'late' : 'early'} by a wrong clock`,
  ].filter((part) => part !== false);
  return `Tax records: ${parts.join(', ')}. ${advice ?? ''} See ${workshopCommand('verifactu status')}.`;
}
