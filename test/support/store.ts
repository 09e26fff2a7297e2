import type { Send, TestWorkshop } from './workshop.ts';

/** The store of a workshop: parts as its desk makes them, movements as integrators record them. */
export function storeOf({ post, get, desk, sql }: Pick<TestWorkshop, 'post' | 'get' | 'desk' | 'sql'>) {
  let made = 0;
  return {
    /** A part with a reference of its own, and 10 of it where nothing else is said. */
    part: async (fields: object = {}) => {
      made += 1;
      const part = {
        reference: `P-${made}`,
        description: 'Pieza inventada',
        price: 9.8,
        on_hand: 10,
        ...fields,
      };
      return (await desk('POST', '/parts', part)).body;
    },
    move: (movement: object, options?: Send) => post('/stock/movements', movement, options),
    moveAll: (movements: object[], options?: Send) => post('/stock/movements/batch', { movements }, options),
    onHand: async (id: number): Promise<number> => (await get(`/stock/parts/${id}`)).body.on_hand,
    movements: async (id: number) => (await get(`/stock/movements?part_id=${id}`)).body.data,
    fallen: async () =>
      (await sql`select data from events where event = 'stock.below_minimum' order by id`).map(({ data }) =>
        JSON.parse(data),
      ),
  };
}
