import type { Send, TestWorkshop } from './workshop.ts';

/** Returns functions that create parts through the desk of a workshop, and stock movements through its API. */
export function storeOf({ post, get, desk, sql }: Pick<TestWorkshop, 'post' | 'get' | 'desk' | 'sql'>) {
  let count = 0;
  return {
    /** Creates a part with a unique reference, by default with 10 pieces on hand. */
    part: async (fields: object = {}) => {
      count += 1;
      const part = {
        reference: `P-${count}`,
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
      (await sql`select data from events where event = 'stock.below_minimum' order by id`).map(
        ({ data }) => data,
      ),
  };
}
