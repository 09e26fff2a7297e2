import { domainToUnicode } from 'node:url';
import { addressesEver, notOfOthers } from '../../db/clients/addresses.ts';
import { identityEver, namesOfOthers, textsOfTheTrade } from '../../db/clients/identity.ts';
import type { Sought } from '../../db/clients/mentions.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  exactly,
  type Mention,
  mentionsOf,
  nameWords,
  roughly,
  unshared,
} from '../../domain/clients/mentions.ts';

export interface Searches {
  /** For texts about anybody. Null: there is nothing that is the client's alone. */
  anywhere: Sought | null;
  /** For texts about the client: single words of its names, too, and what others share. */
  own: Sought | null;
}

/** Returns the searches for an erasure. Call it while record and history are still there. */
export async function searchesFor(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<Searches> {
  const { id: instanceId, country } = instance;
  const all = await addressesEver(tx, instance, clientId);
  const alone = all.known.size === 0 ? all : await notOfOthers(tx, instance, clientId, all);
  const identity = await identityEver(tx, instanceId, clientId);
  const mentions = mentionsOf({ ...identity, addresses: all }, country, domainToUnicode);
  const pattern = roughly(mentions);
  const ofOthers = pattern === null ? [] : await namesOfOthers(tx, instanceId, clientId, pattern);
  const addressesAlone = mentionsOf({ ...identity, addresses: alone }, country, domainToUnicode);
  const words = await withoutTrade(tx, instanceId, nameWords(identity), mentions);
  return {
    anywhere: soughtBy(unshared(addressesAlone, ofOthers)),
    own: soughtBy([...mentions, ...words]),
  };
}

/**
 * Leaves out words with which the workshop describes its parts and prices, as well: `rueda`, `blanco`. A part that was
 * ordered for the client names it: that makes no word of the trade.
 */
async function withoutTrade(
  tx: Tx,
  instanceId: number,
  words: Mention[],
  mentions: Mention[],
): Promise<Mention[]> {
  const pattern = roughly(words);
  if (pattern === null) return [];
  const texts = await textsOfTheTrade(tx, instanceId, pattern);
  const whole = exactly(mentions);
  return unshared(
    words,
    texts.filter((text) => whole === null || text.search(whole) < 0),
  );
}

function soughtBy(mentions: Mention[]): Sought | null {
  const [pattern, exact] = [roughly(mentions), exactly(mentions)];
  return pattern === null || exact === null ? null : { pattern, exact };
}
