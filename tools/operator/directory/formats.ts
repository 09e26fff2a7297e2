import { type Cell, type Directory, formatCell } from './directory.ts';

/**
 * Functions that print the directory of hosts and cells, by format: configuration for a proxy, or JSON that a later
 * command can merge with other directories. Adding or removing a host changes at most two lines of the output.
 */
export const directoryPrinters = {
  caddy: printCaddy,
  nginx: printNginx,
  haproxy: printHaproxy,
  json: printJson,
};

export type Format = keyof typeof directoryPrinters;

function printJson(directory: Directory): string {
  return `${JSON.stringify(directory, null, 2)}\n`;
}

const compareHosts = (one: [string, Cell], other: [string, Cell]) => (one[0] < other[0] ? -1 : 1);

/** Lists all hosts with their cells. Sorted by host, so that a host that moves to another cell keeps its line. */
function listHosts({ cells }: Directory): [string, Cell][] {
  return cells
    .flatMap((cell) => cell.hosts.map((host): [string, Cell] => [host, cell]))
    .toSorted(compareHosts);
}

/**
 * Returns the name of a cell in a proxy's configuration. Contains only the cell's number, because the number never
 * changes.
 */
function cellLabel({ cell }: Cell): string {
  return `workshop_cell_${cell}`;
}

function cellComments({ cells }: Directory): string {
  const lines = cells.map(
    (cell) => `# ${cellLabel(cell)}: cell ${formatCell(cell)} at ${cell.to.join(' ')}\n`,
  );
  return ['# Written by directory export: every change is lost.\n', ...lines].join('');
}

/**
 * Prints a Caddyfile with one site per cell. Caddy finds a host among the names of a site by binary search, but
 * searches the sites one after the other. The prefix `https://` prevents Caddy from reading a host such as `import` as
 * a directive.
 */
function printCaddy(directory: Directory): string {
  const sites = directory.cells
    .filter(({ hosts }) => hosts.length > 0)
    .map(
      (cell) => `
${cell.hosts.map((host) => `https://${host}`).join(',\n')} {
	reverse_proxy ${cell.to.join(' ')} {
		lb_policy least_conn
		health_uri /health/ready
		health_interval 1s
		health_timeout 5s
		lb_try_duration 5s
		lb_try_interval 100ms
		fail_duration 5s
		max_fails 3
	}
}
`,
    );
  return cellComments(directory) + sites.join('');
}

/** Words that are reserved at the start of a line in an nginx map, and must be escaped with a backslash. */
const reservedMapWords = new Set(['default', 'hostnames', 'include', 'volatile']);

/**
 * Prints nginx maps from hosts to cells. Hosts with a port are compared with the whole Host header, other hosts with
 * the header's host name.
 */
function printNginx(directory: Directory): string {
  const upstreams = directory.cells.map(
    (cell) => `
upstream ${cellLabel(cell)} {
${cell.to.map((url) => `\tserver ${urlAuthority(url)};\n`).join('')}\tkeepalive 32;
}
`,
  );
  const line = ([host, cell]: [string, Cell]) =>
    `\t${reservedMapWords.has(host) ? '\\' : ''}${host} ${new URL(cell.to[0] ?? '').protocol}//${cellLabel(cell)};\n`;
  const hosts = listHosts(directory);
  const hostsWithoutPort = hosts.filter(([host]) => !host.includes(':'));
  const ported = hosts.filter(([host]) => host.includes(':'));
  const map = (of: string, to: string, otherwise: string, lines: [string, Cell][]) =>
    `\nmap ${of} ${to} {\n\tdefault ${otherwise};\n${lines.map(line).join('')}}\n`;
  return [
    cellComments(directory),
    ...upstreams,
    map('$host', '$workshop_cell_of_name', '""', hostsWithoutPort),
    map('$http_host', '$workshop_cell', '$workshop_cell_of_name', ported),
  ].join('');
}

/** Returns the host and port of a URL. Adds the default port, because nginx would use port 80 also for https. */
function urlAuthority(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function printHaproxy(directory: Directory): string {
  const lines = listHosts(directory).map(([host, cell]) => `${host} ${cellLabel(cell)}\n`);
  return cellComments(directory) + lines.join('');
}
