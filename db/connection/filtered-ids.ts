import { type SQL, sql } from 'drizzle-orm';
import { type Db, sendInOrder } from './client.ts';
import type { Lifetime } from './lifetimes.ts';
import { type ParameterKind, param, type Query, query } from './query.ts';

type FilterValue = string | number | boolean;
type Filters<Filter extends string> = { [Name in Filter]?: FilterValue | undefined };

/** A query for the next ids of a filtered list, after a given id in the order of the list. */
export interface ListQuery<Filter extends string> {
  db: Db;
  instanceId: number;
  after: number;
  most: number;
  filters: Filters<Filter>;
}

type Conditions<Filter extends string> = Record<Filter, (value: SQL) => SQL>;

interface List<Filter extends string> {
  table: string;
  lifetime: Lifetime;
  /** SQL condition that every row of the list must meet. */
  always?: SQL;
  /** Whether the list has the highest ids first. Such a list has no search by the lifetime index (`meet`). */
  descending?: boolean;
  /** SQL condition of each filter, in the order in which the statement numbers its parameters. */
  exactly: Conditions<Filter>;
  /** Additional SQL conditions of filters for the lifetime index. */
  inLifetimes: Partial<Conditions<Filter>>;
  /** SQL conditions that apply if a filter is not used. */
  otherwise?: Partial<Record<Filter, SQL>>;
}

/** SQL parts of a statement for a set of used filters. Each condition starts with `and`, except `following`. */
interface Clauses<Filter> {
  /** Condition for the workshop's rows after the given id, before filters apply. */
  following: SQL;
  /** Conditions of all used filters, and of unused filters with a condition in `otherwise`. */
  exact: SQL;
  lifetimes: SQL;
  only: (filter: Filter) => SQL;
  after: SQL;
  most: SQL;
}

type FindRows<Filter extends string, Row> = (list: ListQuery<Filter>) => Promise<Row[]>;

const filterValue: ParameterKind<FilterValue> = { encode: undefined };

/** Makes and runs statements that find the ids of a list, for any combination of filters. */
export class FilteredIdSearch<Filter extends string> {
  readonly #list: List<Filter>;
  readonly #names: Filter[];
  readonly #walk: FindRows<Filter, { id: number }>;
  readonly #meet: FindRows<Filter, { id: number }>;

  constructor(list: List<Filter>) {
    const { lifetime } = list;
    const table = sql.raw(list.table);
    const direction = sql.raw(list.descending ? ' desc' : '');
    this.#list = list;
    this.#names = Object.keys(list.exactly) as Filter[];
    this.#walk = this.finding(
      ({ following, exact, most }) => sql`
        select id from ${table} where ${following}${exact} order by id${direction} limit ${most}`,
    );
    this.#meet = this.finding(
      ({ following, exact, lifetimes, after, most }) => sql`
        select id from (
          select id from ${table} where ${following}${exact}${lifetimes} and ${lifetime.above(after)}
          order by ${lifetime.upwardsFrom(after)} limit ${most}
        ) nearest order by id`,
    );
  }

  /**
   * Finds ids by a B-tree that has all columns of the filters. PostgreSQL plans the statement for its values: if a
   * client has a tenth of all budgets, its budgets in a rare status are found by the status.
   */
  async walk(list: ListQuery<Filter>): Promise<number[]> {
    const [, found] = await sendInOrder(list.db, [
      planBy(list.db, { mode: 'force_custom_plan' }),
      this.#walk(list),
      planBy(list.db, { mode: 'force_generic_plan' }),
    ]);
    return found.map(({ id }) => id);
  }

  /** Finds ids by the lifetime index. */
  async meet(list: ListQuery<Filter>): Promise<number[]> {
    return (await this.#meet(list)).map(({ id }) => id);
  }

  /**
   * Returns a function that runs a statement for the used filters. Creates one statement per set of filters, at first
   * use.
   */
  finding<Row>(build: (clauses: Clauses<Filter>) => SQL<Row>): FindRows<Filter, Row> {
    const statements = new Map<string, Query<Record<string, ParameterKind<FilterValue>>, Row>>();
    return ({ db, instanceId, after, most, filters }) => {
      const filterValues: Record<string, FilterValue> = {};
      for (const name of this.#names) if (filters[name] !== undefined) filterValues[name] = filters[name];
      const chosen = Object.keys(filterValues) as Filter[];
      const find = statements.get(chosen.join()) ?? this.#findingBy(chosen, build);
      statements.set(chosen.join(), find);
      return find(db, { instanceId, after, most, ...filterValues });
    };
  }

  #findingBy<Row>(chosen: Filter[], build: (clauses: Clauses<Filter>) => SQL<Row>) {
    const { exactly, inLifetimes, always, descending } = this.#list;
    const { otherwise = {} as Partial<Record<Filter, SQL>> } = this.#list;
    const names = ['instanceId', 'after', 'most', ...chosen];
    return query(Object.fromEntries(names.map((name) => [name, filterValue])), ($) => {
      const slot = (name: string) => $[name] as SQL;
      const conditions = (of: Partial<Conditions<Filter>>, names = chosen) =>
        sql.join(names.map((name) => andCondition(of[name]?.(slot(name)))));
      const others = this.#names
        .filter((name) => !chosen.includes(name))
        .map((name) => andCondition(otherwise[name]));
      const after = sql`${slot('after')}::bigint`;
      return build({
        following: sql`instance_id = ${slot('instanceId')}${andCondition(always)} and ${
          descending ? sql`id < ${after}` : sql`id > ${after}`
        }`,
        exact: sql`${conditions(exactly)}${sql.join(others)}`,
        lifetimes: conditions(inLifetimes),
        only: (filter) => conditions(exactly, [filter]),
        after,
        most: slot('most'),
      });
    });
  }
}

function andCondition(condition: SQL | undefined): SQL {
  return condition === undefined ? sql.empty() : sql` and ${condition}`;
}

/**
 * Sets how PostgreSQL plans the following statements of the transaction. Used around a single statement, because
 * planning the page's seven tables again takes longer than reading the page.
 */
const planBy = query.run(
  { mode: param.text },
  ($) => sql`select set_config('plan_cache_mode', ${$.mode}, true)`,
);
