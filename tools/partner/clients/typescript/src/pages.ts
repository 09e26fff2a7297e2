export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
  has_more: boolean;
}

export type Query = Record<string, unknown>;

/** Reads one page, and says when that began by the service's clock. */
export type ReadPage<OnePage> = (query: Query) => Promise<{ page: OnePage; beganAtMs: number }>;

/**
 * A list that is read when it is used: `await list` is its first page, `list.items()` goes through all records, and
 * `list.pages()` through all pages.
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

  /** Reads page after page; each is requested when the one before has been used. */
  async *pages(): AsyncGenerator<OnePage, void, undefined> {
    for await (const { page } of pagesOf<Item, OnePage>(this.read, this.query)) yield page;
  }

  /** Reads all records, page after page. */
  async *items(): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** A list that also shows what has changed. */
export class ChangingList<Item, OnePage extends Page<Item>> extends List<Item, OnePage> {
  /**
   * Goes through the records that changed since a moment, or through all of them without one. Keep `resumeFrom` of the
   * result for the next time. Some records come twice.
   */
  changedSince(moment?: string | Date | null): Changes<Item, OnePage> {
    return new Changes(
      this.read,
      this.query,
      moment instanceof Date ? moment.toISOString() : (moment ?? undefined),
    );
  }
}

/** A change becomes visible up to 30 s after its moment; the header that names the moment has whole seconds. */
const overlapMs = 31_000;

export class Changes<Item, OnePage extends Page<Item>> implements AsyncIterable<Item> {
  readonly #read: ReadPage<OnePage>;
  readonly #query: Query;
  /**
   * The moment for the next `changedSince`. Before all changes have been read it is still the one given, so that a
   * run that breaks off loses none.
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
