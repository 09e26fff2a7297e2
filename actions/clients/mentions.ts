import { addressesEver, notOfOthers } from '../../db/clients/addresses.ts';
import { identityEver, namesOfOthers, wordsOfTheTrade } from '../../db/clients/identity.ts';
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
  wholeWord,
} from '../../domain/clients/mentions.ts';

export interface Searches {
  /** For texts about anybody. Null: there is nothing that is the client's alone. */
  anywhere: Sought | null;
  /** For texts about the client: single words of its names, too, and what others share. */
  own: Sought | null;
}

/** What is looked for when a client is erased. Call it while record and history are still there. */
export async function searchesFor(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<Searches> {
  const { id: instanceId, country } = instance;
  const all = await addressesEver(tx, instance, clientId);
  const alone = all.known.size === 0 ? all : await notOfOthers(tx, instance, clientId, all);
  const identity = await identityEver(tx, instanceId, clientId);
  const mentions = mentionsOf({ ...identity, addresses: all }, country);
  const pattern = roughly(mentions);
  const ofOthers = pattern === null ? [] : await namesOfOthers(tx, instanceId, clientId, pattern);
  const addressesAlone = mentionsOf({ ...identity, addresses: alone }, country);
  const words = nameWords(identity);
  const asked = words.map(({ word, mention }) => ({ word, pattern: wholeWord(mention) }));
  const trade = await wordsOfTheTrade(tx, instanceId, asked, pattern ?? '^$');
  const ownWords = words.filter(({ word }) => !trade.has(word)).map(({ mention }) => mention);
  return {
    anywhere: soughtBy(unshared(addressesAlone, ofOthers)),
    own: soughtBy([...mentions, ...ownWords]),
  };
}

function soughtBy(mentions: Mention[]): Sought | null {
  const [pattern, exact] = [roughly(mentions), exactly(mentions)];
  return pattern === null || exact === null ? null : { pattern, exact };
}
