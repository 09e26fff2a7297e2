export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
  has_more: boolean;
}

export type Query = Record<string, unknown>;

/** Function that reads one page of a list. Also returns the time at which the reading began, by the service's clock. */
export type ReadPage<OnePage> = (query: Query) => Promise<{ page: OnePage; beganAtMs: number }>;

/**
 * A list that is requested only when used: `await list` reads the first page, `list.items()` iterates over all records,
 * `list.pages()` iterates over all pages.
 */
export class List<Item, OnePage extends Page<Item>> implements PromiseLike<OnePage> {
  protected readonly read: ReadPage<OnePage>;
  protected readonly query: Query;
  #first: Promise<OnePage> | undefined;

  constructor(read: ReadPage<OnePage>, query: Query) {
    this.read = read;
    this.query = query;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list reads its first page.
  then<Result = OnePage, Other = never>(
    done?: ((page: OnePage) => Result | PromiseLike<Result>) | null,
    failed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Result | Other> {
    this.#first ??= this.read(this.query).then(({ page }) => page);
    return this.#first.then(done, failed);
  }

  catch<Other = never>(failed: (reason: unknown) => Other | PromiseLike<Other>): Promise<OnePage | Other> {
    return this.then(undefined, failed);
  }

  /** Iterates over the pages of the list. Requests a page only after the caller has used the previous page. */
  async *pages(): AsyncGenerator<OnePage, void, undefined> {
    for await (const { page } of pagesOf<Item, OnePage>(this.read, this.query)) yield page;
  }

  /** Iterates over all records of the list, page by page. */
  async *items(): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** A list whose changed records can be read since a given time. */
export class ChangingList<Item, OnePage extends Page<Item>> extends List<Item, OnePage> {
  /**
   * Iterates over the records that changed since a time; without a time, over all records. Store the result's
   * `resumeFrom` for the next run. Some records may be returned twice.
   */
  changedSince(moment?: string | Date | null): Changes<Item, OnePage> {
    return new Changes(
      this.read,
      this.query,
      moment instanceof Date ? moment.toISOString() : (moment ?? undefined),
    );
  }
}

/**
 * Overlap of two consecutive readings of changes, in milliseconds. Required, because a change becomes visible up to 30
 * s after its timestamp, and the `Date` header is rounded to seconds.
 */
const overlapMs = 31_000;

export class Changes<Item, OnePage extends Page<Item>> implements AsyncIterable<Item> {
  readonly #read: ReadPage<OnePage>;
  readonly #query: Query;
  /**
   * The time to pass to the next `changedSince`. Equals the given time until all changes have been read, so that an
   * interrupted run loses no changes.
   */
  resumeFrom: string | undefined;

  constructor(read: ReadPage<OnePage>, query: Query, since: string | undefined) {
    this.#read = read;
    this.#query = { ...query, updated_since: since };
    this.resumeFrom = since;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let firstBeganAtMs: number | undefined;
    for await (const { page, beganAtMs } of pagesOf<Item, OnePage>(this.#read, this.#query)) {
      firstBeganAtMs ??= beganAtMs;
      yield* page.data;
    }
    if (firstBeganAtMs !== undefined) this.resumeFrom = new Date(firstBeganAtMs - overlapMs).toISOString();
  }
}

async function* pagesOf<Item, OnePage extends Page<Item>>(read: ReadPage<OnePage>, query: Query) {
  for (let cursor = query.cursor; ; ) {
    const reading = await read({ ...query, cursor });
    yield reading;
    const { has_more, next_cursor } = reading.page;
    if (!has_more || next_cursor === null) return;
    cursor = next_cursor;
  }
}
