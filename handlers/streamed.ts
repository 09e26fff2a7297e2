type Frame = { data: unknown[] };

/** The answer of a list without pages that is too long to be held: its records follow as they are read. */
export class Streamed {
  /** The answer without its records. */
  readonly frame: Frame;
  readonly batches: AsyncIterable<unknown[]>;

  constructor(frame: Frame, batches: AsyncIterable<unknown[]>) {
    this.frame = frame;
    this.batches = batches;
  }
}

/** What comes in one batch is answered as ever. The first is read before anything is sent: what fails then is refused. */
export async function streamed<Row, Item, Rest>(
  rest: Rest,
  batches: AsyncIterator<Row[]>,
  record: (row: Row) => Item,
): Promise<(Rest & { data: Item[] }) | Streamed> {
  const records = ({ value, done }: IteratorResult<Row[]>) => (done ? [] : value.map(record));
  const first = await batches.next();
  const second = await batches.next();
  if (second.done) return { ...rest, data: records(first) };
  async function* all() {
    yield records(first);
    yield records(second);
    for (let next = await batches.next(); !next.done; next = await batches.next()) yield records(next);
  }
  return new Streamed({ ...rest, data: [] }, all());
}
