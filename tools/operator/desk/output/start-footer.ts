import type { FastifyInstance } from 'fastify';
import type { components } from '../../../../generated/desk-types.ts';
import type { DeskOperation } from '../../../../generated/operations.ts';
import { taxStart } from '../../../../views/texts/tax-start.ts';
import type { ListedInstance } from '../workshops.ts';

type TaxSending = components['schemas']['TaxSending'];

/**
 * Tells whether a command is about invoices or the issuer's settings. Such a command ends with a warning if tax records
 * begin too late.
 */
export function hasStartFooter({ path }: DeskOperation): boolean {
  return /^\/(invoices|payments|series|settings|verifactu)\b/.test(path);
}

/**
 * Returns a warning if the settings let tax records begin after the date that the law requires. Otherwise returns null.
 */
export async function readStartFooter(
  app: FastifyInstance,
  { host, language }: Pick<ListedInstance, 'host' | 'language'>,
): Promise<string | null> {
  const response = await app.inject({ method: 'GET', url: '/verifactu/sending', headers: { host } });
  if (response.statusCode !== 200) return null;
  const { from, lawful_from: lawful } = response.json<TaxSending>();
  return lawful === null ? null : taxStart[language].laterThanLaw({ from, lawful });
}
