import type { Cell } from './cells.ts';

/** Inserts rows of a workshop: clients, their vehicles, and the request log of the last days. */
export async function fillWith(rows: number, { sql }: Cell, id: number): Promise<void> {
  const [clients, vehicles] = [Math.round(rows * 0.375), Math.round(rows * 0.25)];
  await sql.unsafe(`
    insert into clients (instance_id, search_text, name, address, city, zip, created_at, updated_at)
    select ${id}, '', 'Cliente Inventado ' || n, 'Calle Inventada, ' || n, 'Madrid', '28002', now(), now()
    from generate_series(1, ${clients}) n`);
  await sql.unsafe(`
    insert into vehicles (instance_id, client_id, plate, brand, model, created_at, updated_at)
    select ${id}, c.id, 'I' || c.id, 'Marca', 'Modelo Inventado', now(), now()
    from (select id from clients where instance_id = ${id} order by id limit ${vehicles}) c`);
  await sql.unsafe(`
    insert into request_log (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
    select ${id}, 0, now() - n * interval '10 ms', '192.0.2.1', 'GET', '/api/v1/clients/:id', 200, 3, 'req_' || md5(n::text)
    from generate_series(1, ${rows - clients - vehicles}) n`);
  await sql.unsafe('vacuum analyze');
}

const measureMs = 300;

/**
 * Measures the share of a CPU that this process gets while it computes, to scale the test's limits to the load of the
 * machine.
 */
export function processorShare(): number {
  const [since, before] = [performance.now(), process.cpuUsage()];
  while (performance.now() - since < measureMs);
  return Math.min(1, process.cpuUsage(before).user / 1_000 / measureMs);
}
