import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import type { Language } from '../../../generated/errors.ts';

export interface ListedInstance {
  id: number;
  host: string;
  name: string;
  timezone: string;
  aliases: string[];
  language: Language;
  removing_at: string | null;
  /** The time of a sandbox whose clock was moved forward. Null if the workshop uses the real time. */
  workshop_time: string | null;
}

interface Workshops {
  data: ListedInstance[];
  has_more: boolean;
}

type WorkshopFilter = Partial<Record<'host' | 'removing' | 'limit', string>>;

/**
 * Maximum number of workshops in the message that asks the user to choose a workshop. A longer list would not fit on
 * the terminal.
 */
const maxListedWorkshops = '20';

/** Requests a limited number of workshops from the desk, because a deployment may have many thousands. */
async function findWorkshops(app: FastifyInstance, selection: WorkshopFilter): Promise<Workshops> {
  const headers = { host: 'localhost' };
  const response = await app.inject({ method: 'GET', url: '/instances', query: selection, headers });
  if (response.statusCode === 200) return response.json();
  // A status below 500 means that the name is invalid, for example too long, so no workshop matches.
  if (response.statusCode < 500) return { data: [], has_more: false };
  throw new OperatorError(`The database does not answer. ${workshopCommand('doctor')} shows what is wrong.`);
}

/** Finds the workshop that the user named. Without a name, returns the only workshop. */
export async function chooseInstance(
  app: FastifyInstance,
  named: string | undefined,
): Promise<ListedInstance> {
  const present = { removing: 'false' };
  if (named !== undefined) return findByName(app, named, present);
  const offered = await findWorkshops(app, { ...present, limit: maxListedWorkshops });
  const [only, other] = offered.data;
  if (!only) throw new OperatorError(noWorkshop);
  if (!other) return only;
  throw new OperatorError(`There are several workshops. Choose one:\n${formatHosts(offered, '--instance ')}`);
}

const noWorkshop = `There is no workshop yet. Set one up: ${workshopCommand('instance create --help')}`;

/** Finds the workshop of a host, including workshops that are being removed. */
export function findInstance(app: FastifyInstance, host: string): Promise<ListedInstance> {
  return findByName(app, host, {});
}

async function findByName(
  app: FastifyInstance,
  host: string,
  among: WorkshopFilter,
): Promise<ListedInstance> {
  const { data } = await findWorkshops(app, { ...among, host });
  if (data[0]) return data[0];
  const offered = await findWorkshops(app, { ...among, limit: maxListedWorkshops });
  if (offered.data.length === 0) throw new OperatorError(noWorkshop);
  throw new OperatorError(`No workshop has the host ${host}. There are:\n${formatHosts(offered)}`);
}

/** Finds the oldest workshops that are not being removed. The oldest workshop may be the default for unknown hosts. */
export async function oldestInstances(app: FastifyInstance, limit: number): Promise<ListedInstance[]> {
  return (await findWorkshops(app, { removing: 'false', limit: String(limit) })).data;
}

function formatHosts({ data, has_more }: Workshops, before = ''): string {
  const width = Math.max(...data.map(({ host }) => host.length));
  const lines = data.map(({ host, name }) => `  ${before}${host.padEnd(width)}  ${name}`);
  const more = `There are more: ${workshopCommand('instance list --search')} finds them by a part of their name or host.`;
  return [...lines, ...(has_more ? [more] : [])].join('\n');
}
