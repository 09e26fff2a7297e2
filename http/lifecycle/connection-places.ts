/** Minimum ages in milliseconds of connections that may be replaced, by state. */
const minReplaceableAgesMs = {
  /** Connections without a request. The request's header usually arrives together with the connection. */
  waiting: 100,
  /** Idle connections. A client that reuses its connection usually sends the next request within this time. */
  idle: 1_000,
  /**
   * Connections with an incomplete body. Most bodies arrive within this time. A slower upload is cut only if all places
   * are used.
   */
  receiving: 5_000,
};

interface PlaceLimits {
  total: number;
  perAddress: number;
}

/** The connections of one address. The maps are ordered by time, so the first connection of a map is its oldest. */
interface Holder<Connection> {
  name: string;
  isLimited: boolean;
  count: number;
  /** Connections that have not sent a request yet, with the time at which they were accepted. */
  waiting: Map<Connection, number>;
  /** Idle connections, with the time at which their last answer ended. */
  idle: Map<Connection, number>;
  /** Connections with an incomplete request, with the time at which its header arrived. */
  receiving: Map<Connection, number>;
}

interface OccupiedPlace<Connection> {
  holder: Holder<Connection>;
  requests: number;
}

export type Admission<Connection> =
  /** `replaced` is a connection that has lost its place: the caller must close this connection. */
  { isAdmitted: true; replaced: Connection | null } | { isAdmitted: false; limit: keyof PlaceLimits };

/**
 * Distributes the places for connections of a process among addresses. If no place is free, a new connection replaces
 * an unused connection: one of its own address if that address has reached its limit, otherwise one of the address with
 * the most connections. So an address with many unused connections can replace only its own connections, and an address
 * with few connections receives a place.
 */
export class ConnectionPlaces<Connection extends object> {
  readonly #limits: PlaceLimits;
  readonly #nowMs: () => number;
  readonly #holders = new Map<string, Holder<Connection>>();
  readonly #places = new Map<Connection, OccupiedPlace<Connection>>();

  constructor(limits: PlaceLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  get open(): number {
    return this.#places.size;
  }

  /**
   * Admits a new connection, if a place is free or another connection can be replaced. `isLimited` is false for trusted
   * proxies, whose connections belong to many clients.
   */
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

  /**
   * Records that the head of a request has arrived. `isWhole` is false if the body is still incomplete;
   * `receiveRequest` then reports its end.
   */
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

  /**
   * Finds a replaceable connection of the address with the most connections, if this address has more than `own`
   * connections.
   */
  #findOldOfHeaviest(own: number, state: keyof typeof minReplaceableAgesMs): Connection | null {
    let most = own;
    let found: Connection | null = null;
    for (const holder of this.#holders.values()) {
      if (!holder.isLimited || holder.count <= most) continue;
      const candidate = this.#findOld(holder, state);
      if (candidate) [most, found] = [holder.count, candidate];
    }
    return found;
  }

  #findOld(holder: Holder<Connection>, state: keyof typeof minReplaceableAgesMs): Connection | null {
    const [first] = holder[state];
    return first && this.#nowMs() - first[1] >= minReplaceableAgesMs[state] ? first[0] : null;
  }
}

function newHolder<Connection>(name: string, isLimited: boolean): Holder<Connection> {
  return { name, isLimited, count: 0, waiting: new Map(), idle: new Map(), receiving: new Map() };
}
