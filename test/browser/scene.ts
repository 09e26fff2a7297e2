import { followersOf } from '../http/public/tracking/scene.ts';
import { openWorkshop } from '../support/workshop.ts';

/** The lines of a quote; two of them are optional. */
const usualLines = [
  { description: 'Cambio de aceite y filtro', unit_price: 64.5, group_title: 'Mantenimiento' },
  { description: 'Aceite 5W30, 5 litros', unit_price: 11.9, quantity: 5, group_title: 'Mantenimiento' },
  {
    description: 'Pastillas de freno delanteras',
    unit_price: 78.9,
    quantity: 2,
    discount_pct: 10,
    group_title: 'Frenos',
    reference: 'BRK-2041',
  },
  { description: 'Escobillas limpiaparabrisas', unit_price: 24, group_title: 'Opcionales', optional: true },
  { description: 'Limpieza del habitáculo', unit_price: 35, group_title: 'Opcionales', optional: true },
];

/** Opens a workshop whose pages a browser can request over HTTP. */
export async function openScene({ settings = {} }: { settings?: object } = {}) {
  const workshop = await openWorkshop({ ownApps: true });
  const { app, host, desk, newBudget } = workshop;
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  // Sets a URL with http, because browsers store a `Secure` cookie only if it was sent over https.
  await desk('PATCH', '/instance', { base_url: `http://${host}:${port}` });
  await desk('PATCH', '/settings', {
    name: 'Taller Ejemplo',
    legal_name: 'Taller Ejemplo Ficticio, S.L.',
    tax_id: 'B00000000',
    address: 'Calle Inventada 1',
    zip: '28001',
    city: 'Madrid',
    phone: '+34 910 000 000',
    whatsapp: '+34 600 000 002',
    email: 'taller@example.com',
    ...settings,
  });
  await desk('POST', '/boxes', { name: 'Box 1' });
  const followers = followersOf(workshop);
  return {
    ...workshop,
    ...followers,
    url: (path: string) => `http://${host}:${port}${path}`,
    /** Creates and sends a quote for a vehicle of a new client. */
    newQuote: async (
      client: object = {},
      { lines = usualLines, ...fields }: { lines?: { optional?: boolean }[]; [field: string]: unknown } = {},
    ) => {
      const budget = await newBudget({
        client,
        vehicle: { brand: 'Marca', model: 'Modelo' },
        lines,
        public_notes: 'Traiga la llave de repuesto.',
        ...fields,
      });
      await desk('POST', `/budgets/${budget.id}/status/Enviado`, {});
      return { ...budget, link: new URL(budget.tracking_url).pathname };
    },
  };
}
