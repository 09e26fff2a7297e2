import type { TestWorkshop } from '../../support/workshop.ts';
import type { Door } from './fortnight.ts';
import { findInvoice, findJob, findPart, startOf } from './records.ts';

/** Performs the acts with the operations of the command line. */
export function byCommands(workshop: TestWorkshop, mechanicId: number): Door {
  const { desk } = workshop;
  const move = async (plate: string, status: string, details: object = {}) => {
    const { id } = await findJob(workshop, plate);
    await desk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, details);
  };
  return {
    startDay: async () => {},
    endDay: async () => {},
    async book({ client, wish, day, start }) {
      await desk('POST', '/visits', {
        ...{ client_name: client.name, phone: client.phone, plate: client.plate, public_notes: wish },
        ...{ start: startOf(day, start), duration_minutes: 60 },
      });
    },
    async writeLines({ client, lines }) {
      const { id } = await findJob(workshop, client.plate);
      for (const line of lines) await desk('POST', `/budgets/${id}/lines`, line);
    },
    sendQuote: ({ client }) => move(client.plate, 'Enviado', { sent_via: 'person' }),
    accept: ({ client }) => move(client.plate, 'Aprobado'),
    decline: ({ client }, reason) => move(client.plate, 'Rechazado', { reason }),
    async checkIn({ client }, km) {
      const { id } = await findJob(workshop, client.plate);
      await desk('POST', '/vehicles/check-in', { budget_id: id, km });
    },
    async startWork({ client }) {
      const { id } = await findJob(workshop, client.plate);
      await desk('PATCH', `/budgets/${id}`, { mechanic_id: mechanicId });
      await desk('POST', '/work/start', { budget_id: id, staff_id: mechanicId });
    },
    async stopWork() {
      await desk('POST', '/work/stop', { staff_id: mechanicId });
    },
    finish: ({ client }) => move(client.plate, 'Finalizado'),
    async addLine({ client }, line) {
      const { id } = await findJob(workshop, client.plate);
      await desk('POST', `/budgets/${id}/lines`, line);
    },
    async receivePart(reference, quantity) {
      const part_id = await findPart(workshop, reference);
      await desk('POST', '/stock/movements', { part_id, kind: 'in', quantity });
    },
    async invoice({ client }, paid) {
      const { id } = await findJob(workshop, client.plate);
      await desk('POST', '/invoices/issue', { budget_id: id, simplified: true, ...(paid && { paid }) });
    },
    async payPart({ client }, amount) {
      const { id } = await findInvoice(workshop, client.plate);
      await desk('POST', '/payments', { invoice_id: id, amount, method: 'card' });
    },
    async deliver({ client }) {
      const { id } = await findJob(workshop, client.plate);
      await desk('POST', '/vehicles/deliver', { budget_id: id });
    },
  };
}
