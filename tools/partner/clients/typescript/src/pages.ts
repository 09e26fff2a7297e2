export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
  has_more: boolean;
}

export type Query = Record<string, unknown>;

/** Reads one page. Also returns when the reading began, by the service's clock. */
export type ReadPage<OnePage> = (query: Query) => Promise<{ page: OnePage; beganAtMs: number }>;

/**
 * A lazy list: `await list` reads its first page, `list.items()` iterates over all records, and `list.pages()` over all
 * pages.
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

  /** Iterates over the pages; each is requested after the previous one has been used. */
  async *pages(): AsyncGenerator<OnePage, void, undefined> {
    for await (const { page } of pagesOf<Item, OnePage>(this.read, this.query)) yield page;
  }

  /** Iterates over all records, page by page. */
  async *items(): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** A list that can also be read by changes. */
export class ChangingList<Item, OnePage extends Page<Item>> extends List<Item, OnePage> {
  /**
   * Iterates over the records changed since a time, or over all records without one. Store `resumeFrom` of the result
   * for the next run. Some records may be repeated.
   */
  changedSince(moment?: string | Date | null): Changes<Item, OnePage> {
    return new Changes(
      this.read,
      this.query,
      moment instanceof Date ? moment.toISOString() : (moment ?? undefined),
    );
  }
}

/** A change becomes visible up to 30 s after its timestamp, and the header with the time has whole seconds. */
const overlapMs = 31_000;

export class Changes<Item, OnePage extends Page<Item>> implements AsyncIterable<Item> {
  readonly #read: ReadPage<OnePage>;
  readonly #query: Query;
  /**
   * The time for the next `changedSince`. Until all changes have been read it equals the given time, so that an
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
