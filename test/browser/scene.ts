import { followersOf } from '../http/public/tracking/scene.ts';
import { openWorkshop } from '../support/workshop.ts';

/** A workshop whose pages a browser can open. */
export async function openScene() {
  const workshop = await openWorkshop({ ownApps: true });
  const { app, host, desk, post } = workshop;
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
  });
  await desk('POST', '/boxes', { name: 'Box 1' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const followers = followersOf(workshop);
  let plates = 1_000;
  return {
    ...workshop,
    ...followers,
    url: (path: string) => `http://${host}:${port}${path}`,
    newQuote: async (client: object = {}) => {
      const { id: client_id } = await followers.newClient(client);
      plates += 1;
      const { body: vehicle } = await post('/vehicles', {
        client_id,
        plate: `${plates} ZZZ`,
        brand: 'Marca',
        model: 'Modelo',
      });
      const lines = [
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
        { description: 'Escobillas limpiaparabrisas', unit_price: 24, group_title: 'Opcionales' },
        { description: 'Limpieza del habitáculo', unit_price: 35, group_title: 'Opcionales' },
      ];
      const { body } = await post('/budgets', {
        client_id,
        vehicle_id: vehicle.id,
        lines,
        public_notes: 'Traiga la llave de repuesto.',
      });
      for (const line of body.lines.slice(3))
        await desk('PATCH', `/budgets/${body.id}/lines/${line.id}`, { optional: true });
      await desk('POST', `/budgets/${body.id}/status/Enviado`, {});
      return { ...body, link: new URL(body.tracking_url).pathname };
    },
  };
}
