import type { InvoicingSystem } from './record.ts';

/** Who makes and vouches for this software. */
export interface Maker {
  name: string;
  taxId: string;
}

/** The product, as its maker declares it; a version's declaration names that version. */
const product = { name: 'workshop-api', id: 'WA', version: '1.0.0' };

export function invoicingSystem(maker: Maker, installation: string): InvoicingSystem {
  return { makerName: maker.name, makerTaxId: maker.taxId, ...product, installation };
}

/** Never used again, for no other workshop and no other database: hence the moment, and what chance adds. */
export function installationId(instanceId: number, at: Date, random: Uint8Array): string {
  const moment = at.toISOString().replaceAll(/[-:TZ]|\.\d+/g, '');
  return `${product.id}-${instanceId}-${moment}-${Buffer.from(random).toString('hex')}`;
}
