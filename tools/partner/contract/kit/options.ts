import { Refused } from '../../../../domain/errors/refused.ts';
import { checkedKey, readArguments, secretIn, timeoutOf, urlOf } from '../../options.ts';

export interface KitOptions {
  /** The address, without the path of the API and a trailing slash. */
  url: string;
  key: string;
  testKey: string | null;
  sandbox: boolean;
  /** Whether the data of the sandbox may be lost. */
  reset: boolean;
  rateLimit: boolean;
  only: string[];
  junit: string | null;
  json: string | null;
  quiet: boolean;
  timeoutMs: number;
}

export const usage = `Usage: workshop-api contract --url URL [options]

Asks a deployment for the answers that its document promises, and compares status, headers and body.
It also checks what no schema can say:
  pages      cursor and has_more agree; no record is repeated or left out; order, limit and filters hold
  records    the id is that of the path; a write answers with its values, and a read returns them
  amounts    lines, taxes, totals, payments and pending amounts add up to the cent
  files      PDF and electronic invoices are complete files of their type
  headers    CORS only for public operations; unique request ids; limits and ETags agree
  errors     the message is in the language asked for; doc_url leads to the error's page on this host
  replays    a repeated write returns the same status and bytes

Without --sandbox it only reads: it sends nothing but GET, and works with any key.

  --url URL          the workshop's address, such as https://workshop.example.com
  --key KEY          the API key. Other users of the machine can see it: better set WORKSHOP_API_KEY
  --key-file FILE    a file with the key; - reads it from standard input
  --sandbox          also writes. Only in a sandbox: GET /ping has to say "sandbox": true
  --reset            also resets the sandbox at the end, and moves its clock: all its data are lost
  --test-key KEY     a test key of the sandbox, for test_key_forbidden (or WORKSHOP_TEST_API_KEY)
  --rate-limit       also uses up the key's requests of a minute, for 429
  --only NAME        only a tag, such as Clients, or an operation, such as listClients; may be repeated
  --junit FILE       writes the results as JUnit's XML
  --json FILE        writes the results as JSON; - writes them to standard output, instead of the table
  --quiet            prints failures and the summary, without the table
  --timeout SECONDS  how long to wait for an answer: 30 if nothing else is said
  --help             shows this

It exits with 0 if every answer was as documented, 1 if one was not, 2 if it could not run.`;

/** Parses the arguments; returns null for `--help`. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): KitOptions | null {
  const { values } = parseArguments(args);
  if (values.help) return null;
  if (values.reset && !values.sandbox) throw new Refused('--reset takes --sandbox: nothing else is reset.');
  return {
    url: addressOf(values.url),
    key: keyOf(values.key, values['key-file'], env.WORKSHOP_API_KEY),
    testKey: values['test-key'] ?? env.WORKSHOP_TEST_API_KEY ?? null,
    sandbox: values.sandbox ?? false,
    reset: values.reset ?? false,
    rateLimit: values['rate-limit'] ?? false,
    only: (values.only ?? []).flatMap((names) => names.split(',')).map((name) => name.trim()),
    junit: values.junit ?? null,
    json: values.json ?? null,
    quiet: values.quiet ?? false,
    timeoutMs: timeoutOf(values.timeout),
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

function addressOf(text: string | undefined): string {
  if (text === undefined) throw new Refused('--url is missing, such as --url https://workshop.example.com.');
  return urlOf(text);
}

function keyOf(key: string | undefined, file: string | undefined, variable: string | undefined): string {
  if (key !== undefined && file !== undefined)
    throw new Refused('Give either --key or --key-file, not both.');
  const found = (key ?? (file === undefined ? variable : secretIn(file, '--key-file')))?.trim();
  if (found) return checkedKey(found);
  throw new Refused('There is no key: set WORKSHOP_API_KEY, or give --key-file FILE or --key KEY.');
}
