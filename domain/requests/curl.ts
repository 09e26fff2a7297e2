export interface RepeatedRequest {
  /** Address of the workshop, such as `https://taller.example.com`. */
  baseUrl: string;
  method: string;
  /** Path with parameters as `:id`, and `…` for parts that the log does not contain. */
  path: string;
  /** Query without `?`; empty if the log does not contain it. */
  query?: string;
  /** Kind of body that the operation receives: JSON, or a form with a file. */
  body: 'json' | 'form' | null;
  takesIdempotencyKey: boolean;
}

/**
 * Writes a curl command that repeats a logged request. Reads from variables and files what the log does not contain: the
 * key from `$WORKSHOP_API_KEY`, an `:id` of the path from `$ID`, and the body from `body.json`.
 */
export function curlCommand(request: RepeatedRequest): string {
  const { baseUrl, method, path, query, body, takesIdempotencyKey } = request;
  const verb = method === 'GET' ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `;
  const target = `${quotedPath(path)}${query ? `?${quoted(query)}` : ''}`;
  const lines = [
    `curl ${verb}"${quoted(baseUrl)}${target}"`,
    '-H "Authorization: Bearer $WORKSHOP_API_KEY"',
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === 'json' ? ['-H "Content-Type: application/json"', '-d @body.json'] : []),
    ...(body === 'form' ? ['-F "file=@document.pdf"'] : []),
  ];
  return lines.join(' \\\n  ');
}

function quotedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const [, name] = /^:(\w+)$/.exec(segment) ?? [];
      if (name) return `$${variableName(name)}`;
      return segment === '…' ? '$PART' : quoted(segment);
    })
    .join('/');
}

/** Converts `deliveryId` to `DELIVERY_ID`. */
function variableName(parameter: string): string {
  return parameter.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Percent-encodes every character with a meaning in a URL in double quotes: for the shell, for curl, or for URLs. */
function quoted(text: string): string {
  return text.replaceAll(/[^\w\-.~:/%@&=+,]/gu, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}
