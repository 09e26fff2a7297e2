import type { ChainFault } from '../../actions/seals/chain-walk.ts';
import { checkChain } from '../../actions/seals/check-chain.ts';
import type { Database } from '../../db/connection/client.ts';
import {
  type ChainOf,
  listChangedChains,
  listCheckedWorkshops,
  listDueChains,
} from '../../db/seals/chain-checks.ts';
import { verifyCommands } from '../../domain/secrets/chains.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { startLoop } from '../lanes/loop.ts';

/** Interval between rounds. An operator reacts within hours, and each round reads a few rows per workshop. */
const checkIntervalMs = 10_000;
/** Number of workshops per round, whose chains' heads are compared in about 20 ms. */
const workshopsPerRound = 2_000;
/**
 * Maximum checks of new and of earlier links per round. A check verifies up to 100 links, each in 0.3 ms, so both
 * limits together use at most a thirteenth of a processor.
 */
const maxChecksPerRound = { added: 20, again: 5 };

interface Options {
  database: Database;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/**
 * Verifies new links of all workshops' chains, workshop by workshop. Verifies all earlier links again, once a day if
 * the limits allow that.
 */
export function startChains(options: Options) {
  const round = chainRound(options);
  return startLoop({
    everyMs: checkIntervalMs,
    onError: options.onError,
    async work() {
      await round();
      return false;
    },
  });
}

/** Returns a function that checks the chains of the next workshops. */
export function chainRound(options: Options, most = maxChecksPerRound): () => Promise<void> {
  const { database, clock } = options;
  let after = 0;
  return async () => {
    const page = await database.inSession((db) =>
      listCheckedWorkshops(db, { after, most: workshopsPerRound }),
    );
    const instanceIds = page.map(({ id }) => id);
    const changed = await database.inSession((db) => listChangedChains(db, { instanceIds }));
    await checkRoundRobin(options, changed.slice(0, most.added), most.added);
    // The next round starts with the chains that exceeded this round's limit.
    const next = changed[most.added];
    after = next ? next.instance_id - 1 : page.length < workshopsPerRound ? 0 : (instanceIds.at(-1) ?? 0);
    const due = await database.inSession((db) => listDueChains(db, { now: clock(), most: most.again }));
    for (const chain of due) await checkChainPart(options, chain, true);
  };
}

/** Checks each of the chains once, and then again those with unchecked links, until `most` checks are done. */
async function checkRoundRobin(options: Options, chains: ChainOf[], most: number): Promise<void> {
  let waiting = chains;
  for (let checks = 0; checks < most && waiting.length > 0; ) {
    const unfinished: ChainOf[] = [];
    for (const chain of waiting.slice(0, most - checks)) {
      checks += 1;
      if (await checkChainPart(options, chain, false)) unfinished.push(chain);
    }
    waiting = unfinished;
  }
}

/**
 * Verifies a part of one chain. Returns true if the chain has further unchecked links. If the chain can't be read,
 * reports the error and returns false.
 */
async function checkChainPart(options: Options, chain: ChainOf, again: boolean): Promise<boolean> {
  const { clock, onError } = options;
  try {
    const { hasMore, newBreak } = await checkChain({ ...options, now: clock() }, chain, again);
    if (newBreak) onError(new BrokenChainError(chain, newBreak));
    return hasMore;
  } catch (error) {
    onError(error);
    return false;
  }
}

class BrokenChainError extends Error {
  constructor({ instance_id, chain }: ChainOf, { number, what }: ChainFault) {
    super(
      `a chain of workshop ${instance_id} is broken: ${chain} ${number}, ${what}; run ${verifyCommands[chain]}`,
    );
    this.name = 'BrokenChainError';
  }
}
