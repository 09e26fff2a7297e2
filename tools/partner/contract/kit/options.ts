import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { parseTimeout, parseUrl, readArguments, readSecretFile, requireUsableKey } from '../../options.ts';

export interface KitOptions {
  /** The base URL of the deployment, without `/api/v1` and without a trailing slash. */
  url: string;
  key: string;
  testKey: string | null;
  sandbox: boolean;
  /** Whether the kit may reset the sandbox, which deletes its data. */
  reset: boolean;
  rateLimit: boolean;
  only: string[];
  junit: string | null;
  json: string | null;
  quiet: boolean;
  timeoutMs: number;
}

export const usage = `Usage: workshop-api contract --url URL [options]

Requests every documented answer from a deployment, and compares status, headers and body with its document.
It also checks rules that no schema can express:
  pages      cursor and has_more agree; no record is repeated or missing; order, limit and filters are applied
  records    the id matches the path; a write returns its values, and a later read returns the same
  amounts    lines, taxes, totals, payments and pending amounts add up to the cent
  files      PDF and electronic invoices are complete files of their type
  headers    CORS only for public operations; unique request ids; limits and ETags agree
  errors     the message is in the requested language; doc_url is the error's page on this host
  replays    a repeated write returns the same status and bytes

Without --sandbox it sends only GET requests, and works with any key.

  --url URL          the workshop's address, such as https://workshop.example.com
  --key KEY          the API key. Other users of the machine can see it: prefer WORKSHOP_API_KEY
  --key-file FILE    a file with the key; - reads it from standard input
  --sandbox          also writes. Only in a sandbox: GET /ping must return "sandbox": true
  --reset            also moves the clock of the sandbox, and resets it at the end: all its data is lost
  --test-key KEY     a test key of the sandbox, for test_key_forbidden (or WORKSHOP_TEST_API_KEY)
  --rate-limit       also uses up the key's requests per minute, for 429
  --only NAME        only this tag, such as Clients, or operation, such as listClients; may be repeated
  --junit FILE       writes the results as JUnit XML
  --json FILE        writes the results as JSON; - writes them to standard output instead of the table
  --quiet            prints failures and the summary, without the table
  --timeout SECONDS  maximum time to wait for an answer (default: 30)
  --help             shows this help

It exits with 0 if every answer was as documented, 1 if any differed, 2 if it could not run.`;

/** Parses the command-line arguments. Returns null for `--help`. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): KitOptions | null {
  const { values } = parseArguments(args);
  if (values.help) return null;
  if (values.reset && !values.sandbox) throw new OperatorError('--reset requires --sandbox.');
  return {
    url: parseAddress(values.url),
    key: readKey(values.key, values['key-file'], env.WORKSHOP_API_KEY),
    testKey: values['test-key'] ?? env.WORKSHOP_TEST_API_KEY ?? null,
    sandbox: values.sandbox ?? false,
    reset: values.reset ?? false,
    rateLimit: values['rate-limit'] ?? false,
    only: (values.only ?? []).flatMap((names) => names.split(',')).map((name) => name.trim()),
    junit: values.junit ?? null,
    json: values.json ?? null,
    quiet: values.quiet ?? false,
    timeoutMs: parseTimeout(values.timeout),
  };
}

function parseArguments(args: string[]) {
  return readArguments('contract', args, {
    url: { type: 'string' },
    key: { type: 'string' },
    'key-file': { type: 'string' },
    'test-key': { type: 'string' },
    sandbox: { type: 'boolean' },
    reset: { type: 'boolean' },
    'rate-limit': { type: 'boolean' },
    only: { type: 'string', multiple: true },
    junit: { type: 'string' },
    json: { type: 'string' },
    quiet: { type: 'boolean' },
    timeout: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
}

function parseAddress(text: string | undefined): string {
  if (text === undefined)
    throw new OperatorError('--url is missing, such as --url https://workshop.example.com.');
  return parseUrl(text);
}

function readKey(key: string | undefined, file: string | undefined, variable: string | undefined): string {
  if (key !== undefined && file !== undefined)
    throw new OperatorError('Give either --key or --key-file, not both.');
  const found = (key ?? (file === undefined ? variable : readSecretFile(file, '--key-file')))?.trim();
  if (found) return requireUsableKey(found);
  throw new OperatorError(
    'The key is missing: set WORKSHOP_API_KEY, or specify --key-file FILE or --key KEY.',
  );
}
