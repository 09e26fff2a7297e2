import { domainToUnicode } from 'node:url';
import { listAllAddressesEver, withoutAddressesOfOthers } from '../../db/clients/addresses.ts';
import { findIdentityEver, listNamesOfOthers, listTextsOfTrade } from '../../db/clients/identity.ts';
import type { MentionSearch } from '../../db/clients/mentions.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  buildMentions,
  coarsePattern,
  exactPattern,
  type Mention,
  nameWords,
  withoutSharedMentions,
} from '../../domain/clients/mentions.ts';

export interface Searches {
  /**
   * Search for mentions in all texts, even those that don't concern the client. Null if the client has no value that
   * belongs only to it.
   */
  anywhere: MentionSearch | null;
  /**
   * Search for mentions in texts about the client. Also finds single words of the client's names, and values that the
   * client shares with other clients.
   */
  own: MentionSearch | null;
}

/**
 * Returns the searches for mentions of a client that an erasure removes. Call this before the client's record and
 * history are deleted.
 */
export async function buildMentionSearches(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<Searches> {
  const { id: instanceId, country } = instance;
  const all = await listAllAddressesEver(tx, instance, clientId);
  const alone = all.known.size === 0 ? all : await withoutAddressesOfOthers(tx, instance, clientId, all);
  const identity = await findIdentityEver(tx, instanceId, clientId);
  const mentions = buildMentions({ ...identity, addresses: all }, country, domainToUnicode);
  const pattern = coarsePattern(mentions);
  const ofOthers = pattern === null ? [] : await listNamesOfOthers(tx, { instanceId, clientId, pattern });
  const addressesAlone = buildMentions({ ...identity, addresses: alone }, country, domainToUnicode);
  const words = await withoutTrade(tx, instanceId, nameWords(identity), mentions);
  return {
    anywhere: searchFor(
      withoutSharedMentions(
        addressesAlone,
        ofOthers.map(({ text }) => text),
      ),
    ),
    own: searchFor([...mentions, ...words]),
  };
}

/**
 * Removes words that the workshop uses for its parts and prices, such as `rueda` or `blanco`, from words of a client's
 * name. Ignores names of parts that contain the whole name of the client.
 */
async function withoutTrade(
  tx: Tx,
  instanceId: number,
  words: Mention[],
  mentions: Mention[],
): Promise<Mention[]> {
  const pattern = coarsePattern(words);
  if (pattern === null) return [];
  const rows = await listTextsOfTrade(tx, { instanceId, pattern });
  const texts = rows.map(({ text }) => text);
  const whole = exactPattern(mentions);
  return withoutSharedMentions(
    words,
    texts.filter((text) => whole === null || text.search(whole) < 0),
  );
}

function searchFor(mentions: Mention[]): MentionSearch | null {
  const [pattern, exact] = [coarsePattern(mentions), exactPattern(mentions)];
  return pattern === null || exact === null ? null : { pattern, exact };
}
