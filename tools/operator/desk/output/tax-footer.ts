import type { FastifyInstance } from 'fastify';
import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import type { components } from '../../../../generated/desk-types.ts';
import type { DeskOperation } from '../../../../generated/operations.ts';
import { taxStatus } from '../../../../views/texts/tax-status.ts';
import type { ListedInstance } from '../workshops.ts';
import { describeTroubles } from './tax-status.ts';

type Workshop = Pick<ListedInstance, 'host' | 'language' | 'timezone'>;

/** Tells whether a command is about invoices. Such a command ends with a line about unsent or rejected tax records. */
export function hasTaxFooter({ path }: DeskOperation): boolean {
  return /^\/(invoices|payments)\b/.test(path);
}

/**
 * Returns a line about unsent tax records, rejected tax records or a wrong clock, in the workshop's language. Returns
 * null if there are no problems. Also returns null if the state of sending cannot be read, because the command itself
 * succeeded.
 */
export async function readTaxFooter(app: FastifyInstance, workshop: Workshop): Promise<string | null> {
  const headers = { host: workshop.host, 'accept-language': workshop.language };
  const response = await app.inject({ method: 'GET', url: '/verifactu/sending', headers });
  return response.statusCode === 200 ? taxFooter(response.json(), workshop) : null;
}

type Figures = Parameters<typeof describeTroubles>[0] & Pick<components['schemas']['TaxSending'], 'advice'>;

export function taxFooter(sending: Figures, workshop: Workshop): string | null {
  const parts = describeTroubles(sending, workshop);
  if (parts.length === 0) return null;
  const texts = taxStatus[workshop.language];
  const see = texts.see(workshopCommand('verifactu status'));
  return `${texts.footer(parts.join(', '))} ${sending.advice ?? ''} ${see}`;
}
