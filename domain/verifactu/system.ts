import { release } from '../../generated/release.ts';
import type { InvoicingSystem, Maker } from './record.ts';

/** The product as declared by its maker; each version has a declaration. */
export const product = { name: 'workshop-api', id: 'WA', version: release.version };

/** Placeholder: no real company. Records with it must not be sent to the tax authority. */
export const inventedMaker: Maker = { name: 'workshop-api', taxId: 'B00000000' };

export function invoicingSystem(maker: Maker, installation: string): InvoicingSystem {
  return { makerName: maker.name, makerTaxId: maker.taxId, ...product, installation };
}

/** Returns an id that is unique across workshops and databases, by its time and random part. */
export function installationId(instanceId: number, at: Date, random: Uint8Array): string {
  const moment = at.toISOString().replaceAll(/[-:TZ]|\.\d+/g, '');
  return `${beginningOf(instanceId)}${moment}-${Buffer.from(random).toString('hex')}`;
}

/** Returns the workshop of an installation; null for another product's installation. */
export function workshopOf(installation: string): number | null {
  const [, id] = new RegExp(`^${product.id}-(\\d+)-`).exec(installation) ?? [];
  return id === undefined ? null : Number(id);
}

const beginningOf = (instanceId: number) => `${product.id}-${instanceId}-`;

/** Tells whether an installation belongs to a workshop, even if its records were lost. */
export function isInstallationOf(instanceId: number, installation: string): boolean {
  return installation.startsWith(beginningOf(instanceId));
}
