import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { isObject } from '../../../domain/text/json.ts';
import { explainMismatch, lateness, type SignedDelivery } from '../../../domain/webhooks/verification.ts';
import { readArguments, readOptionFile, readSecretFile } from '../options.ts';
import { requireWebhookSecret } from './listen/options.ts';
import { painter, type Terminal } from './terminal.ts';

export const webhooksUsage = `Usage: workshop-api webhooks verify --secret-file FILE --body FILE (--headers FILE | --header LINE…)

Checks the signature of a delivery, and prints why it is not valid. It sends nothing.

  --secret-file FILE the secret of the webhook, whsec_… (or WORKSHOP_WEBHOOK_SECRET)
  --body FILE        the body as it was received, byte for byte; - reads it from standard input
  --headers FILE     the headers as they were received: lines such as webhook-id: evt_12, or a JSON object
  --header LINE      one header; may be repeated
  --any-time         accepts a delivery of any age; by default, at most five minutes
  --json             as JSON: valid and reason
  --help             shows this help

It exits with 0 if the signature is valid, 1 if it is not, 2 if it could not run.`;

export const webhooksOptions = {
  'secret-file': { type: 'string' },
  body: { type: 'string' },
  headers: { type: 'string' },
  header: { type: 'string', multiple: true },
  'any-time': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function webhooks(args: string[], { env, stdout }: Terminal): Promise<number> {
  const { values, words } = readArguments('webhooks', args, webhooksOptions, 1);
  if (words[0] !== 'verify')
    throw new OperatorError('The subcommand is missing: workshop-api webhooks verify.');
  const { 'secret-file': file, body, headers, header } = values;
  const secret = file === undefined ? env.WORKSHOP_WEBHOOK_SECRET : readSecretFile(file, '--secret-file');
  if (!secret)
    throw new OperatorError(
      'The secret is missing: specify --secret-file FILE, or set WORKSHOP_WEBHOOK_SECRET.',
    );
  const key = requireWebhookSecret(secret.trim());
  if (body === undefined)
    throw new OperatorError('--body is missing: the file with the body as it was received, or -.');
  if (headers === undefined && !header)
    throw new OperatorError(
      "The headers are missing: specify --headers FILE, or --header 'webhook-id: evt_12' for each.",
    );
  const headerLines =
    headers === undefined ? [] : parseHeaders(readOptionFile(headers, '--headers').toString('utf8'));
  const delivery = readDelivery(
    [...headerLines, ...(header ?? []).map(parseHeader)],
    readOptionFile(body, '--body'),
  );
  const difference = explainMismatch(delivery, key);
  const late = difference === null && !values['any-time'] ? lateness(delivery, new Date()) : null;
  const reason = difference ?? late;
  const sentence = reason === null ? 'The signature fits.' : `The signature does not fit: ${reason}.`;
  const text = late === null ? sentence : `The signature fits, but ${late}. --any-time accepts it.`;
  const paint = painter(stdout, env);
  const colouredText = paint(reason === null ? 'green' : 'red', text);
  stdout.write(values.json ? `${JSON.stringify({ valid: reason === null, reason })}\n` : `${colouredText}\n`);
  return reason === null ? 0 : 1;
}

type Header = [name: string, value: string];

function parseHeaders(text: string): Header[] {
  if (!text.trimStart().startsWith('{')) return text.split(/\r?\n/).flatMap(parseOptionalHeader);
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed))
      return Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), String(value)]);
  } catch {}
  throw new OperatorError('--headers: the file begins like JSON, but is not valid JSON.');
}

/** Parses a header line. Returns an empty list for other lines, such as the status line. */
function parseOptionalHeader(line: string): Header[] {
  const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
}

function parseHeader(line: string): Header {
  const [found] = parseOptionalHeader(line);
  if (found) return found;
  throw new OperatorError(`--header ${line}: write it as webhook-id: evt_12.`);
}

function readDelivery(headers: Header[], body: Buffer): SignedDelivery {
  const lastValue = (name: string) => headers.findLast(([each]) => each === name)?.[1] ?? '';
  return {
    id: lastValue('webhook-id'),
    timestamp: lastValue('webhook-timestamp'),
    signatures: lastValue('webhook-signature'),
    body,
  };
}
