import { type Db, type Parameter, sendInOrder, statement } from './client.ts';
import type { Lifetime } from './lifetimes.ts';

type Filters<Filter extends string> = { [Name in Filter]?: Parameter | undefined };

/** The next ids of a list in their order, after one. */
export interface Asked<Filter extends string> {
  db: Db;
  instanceId: number;
  after: number;
  most: number;
  filters: Filters<Filter>;
}

type Words<Filter extends string> = Record<Filter, (value: string) => string>;

interface List<Filter extends string> {
  table: string;
  lifetime: Lifetime;
  /** What holds of all that is listed. */
  always?: string;
  /** What each filter asks of a row; its parameters are in this order. */
  exactly: Words<Filter>;
  /** What it asks of a lifetime, besides. */
  inLifetimes: Partial<Words<Filter>>;
  /** What holds where a filter is not asked for. */
  otherwise?: Partial<Record<Filter, string>>;
}

interface Said<Filter> {
  /** What every row has to be, before it is filtered. */
  following: string;
  /** What all filters ask, with `and` before each. */
  exact: string;
  lifetimes: string;
  only: (filter: Filter) => string;
}

type Ask<Filter extends string, Row> = (asked: Asked<Filter>) => Promise<Row[]>;

/** Instance, id after which, and how many come first; then the filters. */
const firstFilter = 4;

/** Statements that find the ids of a list by whatever filters are asked for together. */
export class FilteredIds<Filter extends string> {
  readonly #list: List<Filter>;
  readonly #names: Filter[];
  readonly #walking: Ask<Filter, { id: number }>;
  readonly #meeting: Ask<Filter, { id: number }>;

  constructor(list: List<Filter>) {
    const { table, lifetime } = list;
    this.#list = list;
    this.#names = Object.keys(list.exactly) as Filter[];
    this.#walking = this.asking(
      ({ following, exact }) => `select id from ${table} where ${following}${exact} order by id limit $3`,
    );
    this.#meeting = this.asking(
      ({ following, exact, lifetimes }) => `
    select id from (
      select id from ${table} where ${following}${exact}${lifetimes} and ${lifetime.above('$2::bigint')}
      order by ${lifetime.upwardsFrom('$2::bigint')} limit $3
    ) nearest order by id`,
    );
  }

  /**
   * In a B-tree that holds all that is filtered by. Planned for the values: of a client with a tenth of all budgets those
   * in a rare status are found by the status.
   */
  async walk(asked: Asked<Filter>): Promise<number[]> {
    const [, found] = await sendInOrder(asked.db, [
      planBy(asked.db, 'force_custom_plan'),
      this.#walking(asked),
      planBy(asked.db, 'force_generic_plan'),
    ]);
    return found.map(({ id }) => id);
  }

  /** In the index of lifetimes. */
  async meet(asked: Asked<Filter>): Promise<number[]> {
    return (await this.#meeting(asked)).map(({ id }) => id);
  }

  /** One statement for each set of filters, made when it is first asked for. */
  asking<Row>(textOf: (said: Said<Filter>) => string): Ask<Filter, Row> {
    const statements = new Map<string, ReturnType<typeof statement<Row>>>();
    return ({ db, instanceId, after, most, filters }) => {
      const chosen = this.#names.filter((name) => filters[name] !== undefined);
      const ask = statements.get(chosen.join()) ?? statement<Row>(textOf(this.#saying(chosen)));
      statements.set(chosen.join(), ask);
      return ask(db, instanceId, after, most, ...chosen.map((name) => filters[name] as Parameter));
    };
  }

  #saying(chosen: Filter[]): Said<Filter> {
    const { exactly, inLifetimes, always, otherwise = {} as Partial<Record<Filter, string>> } = this.#list;
    const value = (name: Filter) => `$${firstFilter + chosen.indexOf(name)}`;
    const said = (words: Partial<Words<Filter>>, names = chosen) =>
      names.map((name) => and(words[name]?.(value(name)))).join('');
    const unasked = this.#names.filter((name) => !chosen.includes(name)).map((name) => and(otherwise[name]));
    return {
      following: `instance_id = $1${and(always)} and id > $2::bigint`,
      exact: said(exactly) + unasked.join(''),
      lifetimes: said(inLifetimes),
      only: (filter) => said(exactly, [filter]),
    };
  }
}

function and(condition: string | undefined): string {
  return condition === undefined ? '' : ` and ${condition}`;
}

/** Planning the page's seven tables anew takes longer than reading it. */
const planBy = statement("select set_config('plan_cache_mode', $1, true)");
