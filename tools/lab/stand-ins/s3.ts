import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const s3Credentials = {
  accessKeyId: 'AKIDINVENTADO',
  secretAccessKey: 'secreto/inventado+para+pruebas',
};

/** Number of keys per page of a list: small, so that lists need several pages. */
const keysPerPage = 2;

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

/**
 * Starts a server with the part of S3 that the storage of documents needs, with one bucket in memory. Verifies the
 * Signature Version 4 of every request, as Amazon describes it, and the hash of the content.
 */
export async function startS3StandIn(bucket: string) {
  const objects = new Map<string, { body: Buffer; type: string; at: Date }>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '', 'http://s3.test');
    const why = authorizationFault(request, url, body);
    if (why) {
      refused.push(why);
      return sendAnswer(response, 403, xmlElement('Error', '<Code>SignatureDoesNotMatch</Code>'));
    }
    const [, bucketName = '', key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(decodeURIComponent(url.pathname)) ?? [];
    if (bucketName !== bucket)
      return sendAnswer(response, 404, xmlElement('Error', '<Code>NoSuchBucket</Code>'));
    if (request.method === 'PUT') {
      objects.set(key, { body, type: String(request.headers['content-type']), at: new Date() });
      return sendAnswer(response, 200, '');
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return sendAnswer(response, 204, '');
    }
    if (key === '') return sendAnswer(response, 200, listObjectsXml(objects, url.searchParams));
    return sendObject(response, objects.get(key)?.body, request.headers.range);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** The reasons why requests were refused. */
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

function authorizationFault({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, id, day, region, signed = '', signature = ''] =
    authorizationForm.exec(headers.authorization ?? '') ?? [];
  if (id !== s3Credentials.accessKeyId) return 'nobody known has signed';
  const date = String(headers['x-amz-date']);
  if (!date.startsWith(`${day}T`)) return 'signed for another day';
  const content = String(headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash('sha256', body))
    return 'another content than was signed';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'not all of the head is signed';
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(escapeXml).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed,
    content,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(
    (signingKey, word) => computeHmac(signingKey, String(word)),
    computeHmac(`AWS4${s3Credentials.secretAccessKey}`, String(day)),
  );
  const expected = computeHmac(key, ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'another signature';
}

function computeHmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function escapeXml(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function listObjectsXml(objects: Map<string, { body: Buffer; at: Date }>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = all.slice(0, keysPerPage);
  const items = page.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  const more = all.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  return xmlElement('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${items.join('')}`);
}

function sendObject(response: ServerResponse, body: Buffer | undefined, range: string | undefined) {
  if (!body) return sendAnswer(response, 404, xmlElement('Error', '<Code>NoSuchKey</Code>'));
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return sendAnswer(response, 200, body);
  const part = body.subarray(Number(first), Number(last) + 1);
  response.setHeader('content-range', `bytes ${first}-${Number(first) + part.length - 1}/${body.length}`);
  sendAnswer(response, 206, part);
}

function xmlElement(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
}

function sendAnswer(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
