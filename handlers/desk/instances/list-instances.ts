import { instanceRecord } from '../../../db/mappers/instances.ts';
import { listInstances as findInstances, listHosts } from '../../../db/queries/instances.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listInstances: DeskHandlers['listInstances'] = async ({ tx }) => {
  const instances = await findInstances(tx);
  const hosts = await Promise.all(instances.map(({ id }) => listHosts(tx, id)));
  return {
    status: 200,
    body: { data: instances.map((each, index) => instanceRecord(each, hosts[index] ?? [])) },
  };
};
