import { release } from '../../generated/release.ts';
import type { InvoicingSystem, Maker } from './record.ts';

/** The product as named in its maker's declaration. Each version has a declaration. */
export const product = { name: 'workshop-api', id: 'WA', version: release.version };

/**
 * The placeholder for the maker, which is not a real company. Records with this maker must not be sent to the tax
 * authority.
 */
export const inventedMaker: Maker = { name: 'workshop-api', taxId: 'B00000000' };

export function invoicingSystem(maker: Maker, installation: string): InvoicingSystem {
  return { makerName: maker.name, makerTaxId: maker.taxId, ...product, installation };
}

/**
 * Returns an installation number that is unique across workshops and databases, because it contains the time and a
 * random part.
 */
export function installationId(instanceId: number, at: Date, random: Uint8Array): string {
  const moment = at.toISOString().replaceAll(/[-:TZ]|\.\d+/g, '');
  return `${beginningOf(instanceId)}${moment}-${Buffer.from(random).toString('hex')}`;
}

/** Returns the id of the workshop in an installation number; null if the number belongs to a different product. */
export function workshopIdIn(installation: string): number | null {
  const [, id] = new RegExp(`^${product.id}-(\\d+)-`).exec(installation) ?? [];
  return id === undefined ? null : Number(id);
}

const beginningOf = (instanceId: number) => `${product.id}-${instanceId}-`;

/**
 * Tells whether an installation number belongs to a workshop. Also recognises installations whose records were lost.
 */
export function isInstallationOf(instanceId: number, installation: string): boolean {
  return installation.startsWith(beginningOf(instanceId));
}
