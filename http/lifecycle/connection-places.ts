/** Minimum age of a connection before it may be replaced. */
const minAgesMs = {
  /** Connections without a request. The header usually arrives with the connection. */
  waiting: 100,
  /** Idle connections. A client that reuses its connection sends the next request sooner. */
  idle: 1_000,
  /** Connections with an incomplete body. Most bodies arrive sooner; slow uploads are cut only when all places are used. */
  receiving: 5_000,
};

interface PlaceLimits {
  total: number;
  perAddress: number;
}

/** The connections of one address. The maps are ordered by time, so that the first connection is the oldest. */
interface Holder<Connection> {
  name: string;
  isLimited: boolean;
  count: number;
  /** Connections without a request yet, by the time of their acceptance. */
  waiting: Map<Connection, number>;
  /** Idle connections, by the end of their last answer. */
  idle: Map<Connection, number>;
  /** Connections with an incomplete request, by the time of its header. */
  receiving: Map<Connection, number>;
}

interface Place<Connection> {
  holder: Holder<Connection>;
  requests: number;
}

export type Admission<Connection> =
  /** `replaced` has lost its place: the caller must close it. */
  { isAdmitted: true; replaced: Connection | null } | { isAdmitted: false; limit: keyof PlaceLimits };

/**
 * Shares a process's connections among addresses. If no place is free, a new connection replaces an unused one: of its
 * own address at the limit per address, otherwise of the address with the most connections. An address with many unused
 * connections thus displaces only its own, and an address with few receives a place.
 */
export class ConnectionPlaces<Connection extends object> {
  readonly #limits: PlaceLimits;
  readonly #nowMs: () => number;
  readonly #holders = new Map<string, Holder<Connection>>();
  readonly #places = new Map<Connection, Place<Connection>>();

  constructor(limits: PlaceLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  get open(): number {
    return this.#places.size;
  }

  /** `isLimited` is false for trusted proxies, whose connections belong to many clients. */
  admit(connection: Connection, name: string, isLimited: boolean): Admission<Connection> {
    const holder = this.#holders.get(name) ?? newHolder<Connection>(name, isLimited);
    const limit = this.#limitReachedBy(holder);
    const replaced = limit && this.#findReplaceable(limit, holder);
    if (limit && !replaced) return { isAdmitted: false, limit };
    if (replaced) this.release(replaced);
    this.#holders.set(name, holder);
    this.#places.set(connection, { holder, requests: 0 });
    holder.count += 1;
    holder.waiting.set(connection, this.#nowMs());
    return { isAdmitted: true, replaced };
  }

  /** `isWhole` is false until the body has arrived, which `receiveRequest` reports. */
  beginRequest(connection: Connection, isWhole: boolean): void {
    const place = this.#places.get(connection);
    if (!place) return;
    place.requests += 1;
    place.holder.waiting.delete(connection);
    place.holder.idle.delete(connection);
    if (!isWhole) place.holder.receiving.set(connection, this.#nowMs());
  }

  receiveRequest(connection: Connection): void {
    this.#places.get(connection)?.holder.receiving.delete(connection);
  }

  endRequest(connection: Connection): void {
    const place = this.#places.get(connection);
    if (!place) return;
    place.requests -= 1;
    place.holder.receiving.delete(connection);
    if (place.requests === 0) place.holder.idle.set(connection, this.#nowMs());
  }

  release(connection: Connection): void {
    const holder = this.#places.get(connection)?.holder;
    if (!holder) return;
    this.#places.delete(connection);
    holder.waiting.delete(connection);
    holder.idle.delete(connection);
    holder.receiving.delete(connection);
    holder.count -= 1;
    if (holder.count === 0) this.#holders.delete(holder.name);
  }

  #limitReachedBy({ isLimited, count }: Holder<Connection>): keyof PlaceLimits | null {
    if (isLimited && count >= this.#limits.perAddress) return 'perAddress';
    return this.#places.size >= this.#limits.total ? 'total' : null;
  }

  #findReplaceable(limit: keyof PlaceLimits, holder: Holder<Connection>): Connection | null {
    if (limit === 'perAddress') return this.#findOld(holder, 'waiting') ?? this.#findOld(holder, 'idle');
    const own = holder.isLimited ? holder.count : 0;
    for (const state of ['waiting', 'idle', 'receiving'] as const) {
      const found = this.#findOldOfHeaviest(own, state);
      if (found) return found;
    }
    return null;
  }

  /** Finds a replaceable connection of the address with the most connections, if that has more than `own`. */
  #findOldOfHeaviest(own: number, state: keyof typeof minAgesMs): Connection | null {
    let most = own;
    let found: Connection | null = null;
    for (const holder of this.#holders.values()) {
      if (!holder.isLimited || holder.count <= most) continue;
      const candidate = this.#findOld(holder, state);
      if (candidate) [most, found] = [holder.count, candidate];
    }
    return found;
  }

  #findOld(holder: Holder<Connection>, state: keyof typeof minAgesMs): Connection | null {
    const [first] = holder[state];
    return first && this.#nowMs() - first[1] >= minAgesMs[state] ? first[0] : null;
  }
}

function newHolder<Connection>(name: string, isLimited: boolean): Holder<Connection> {
  return { name, isLimited, count: 0, waiting: new Map(), idle: new Map(), receiving: new Map() };
}
