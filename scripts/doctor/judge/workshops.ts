import type { Config } from '../../../config.ts';
import type { ContentFacts } from '../facts.ts';
import { command, type Finding, ok, warn, wrong } from '../finding.ts';
import type { Deployment } from './processes.ts';

export function judgeWorkshops({ workshops }: ContentFacts): Finding[] {
  if (workshops.length === 0) {
    return [wrong('workshops', 'there is none yet', command('instance create --help'))];
  }
  const hosts = workshops.map(({ host }) => host);
  return [
    ok('workshops', hosts.length > 3 ? `${hosts.length} of them` : hosts.join(', ')),
    ...judgeKeys(workshops),
  ];
}

function judgeKeys(workshops: ContentFacts['workshops']): Finding[] {
  const count = workshops.reduce((sum, { live_keys }) => sum + live_keys, 0);
  const without = workshops.filter(({ live_keys }) => live_keys === 0);
  if (count === 0)
    return [wrong('keys', 'no live key is valid: nobody can write', command('keys create --help'))];
  const found = ok('keys', `valid live keys: ${count}`);
  if (without.length === 0) return [found];
  const hosts = without.map(({ host }) => host).join(', ');
  return [found, warn('keys', `no live key is valid at ${hosts}`, command('keys create --help'))];
}

export function judgeDefaultWorkshop(
  { defaultInstance }: Pick<Config, 'defaultInstance'>,
  { defaultHostKnown }: ContentFacts,
): Finding {
  if (defaultHostKnown === false) {
    return wrong(
      'default workshop',
      `DEFAULT_INSTANCE=${defaultInstance}: no workshop has that host`,
      `set it to a host of ${command('instance list')}, or to first or none`,
    );
  }
  const answer =
    defaultInstance === '' ? 'hosts that nobody claims get 404' : `${defaultInstance} answers for them`;
  return ok('default workshop', answer);
}

/** What leaves the service, links among it, starts with it. Embedded, a machine may well serve itself alone. */
export function judgeAddresses({ workshops }: ContentFacts, { embedded }: Deployment): Finding[] {
  if (embedded || workshops.length === 0) return [];
  const open = workshops.filter(({ base_url }) => !base_url.startsWith('https://'));
  if (open.length === 0) return [ok('address', 'every base_url is https')];
  return open.map(({ host, base_url }) =>
    warn(
      'address',
      `the base_url of ${host} is ${base_url}: keys would travel in the open`,
      command(`instance set --instance ${host} --base-url https://${host}`),
    ),
  );
}
