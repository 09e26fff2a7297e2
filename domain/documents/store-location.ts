import { fileURLToPath } from 'node:url';

export type DocumentPlace = FolderPlace | S3Place;

export interface FolderPlace {
  kind: 'folder';
  path: string;
}

export interface S3Place {
  kind: 's3';
  bucket: string;
  /** Prefix of the object keys: empty, or with a trailing slash. */
  folder: string;
  /** URL of the S3 server; empty for Amazon S3. */
  endpoint: string;
  /** AWS region; if empty, the region from the environment variables applies. */
  region: string;
}

export const documentPlaceFormats =
  'file:/an/absolute/path or s3://bucket/folder?endpoint=https://…&region=…, without credentials';

/** Parses DOCUMENTS_URL. Throws an error that lists the allowed forms if the text has none of them. */
export function readDocumentPlace(text: string): DocumentPlace {
  const url = URL.parse(text);
  const place = url?.protocol === 'file:' ? folderPlace(url) : url?.protocol === 's3:' ? s3Place(url) : null;
  if (!place || url?.username || url?.password || url?.hash)
    throw new Error(`must be ${documentPlaceFormats}`);
  return place;
}

function folderPlace({ host, search, pathname, href }: URL): FolderPlace | null {
  if (host !== '' || search !== '' || pathname === '/') return null;
  return { kind: 'folder', path: fileURLToPath(href) };
}

function s3Place({ host: bucket, pathname, searchParams }: URL): S3Place | null {
  const { endpoint = '', region = '', ...others } = Object.fromEntries(searchParams);
  const folder = pathname.replace(/^\/|\/$/g, '');
  const isValid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[\w./-]*$/.test(folder) &&
    /^[a-z0-9-]*$/.test(region) &&
    (endpoint === '' || isServerHost(endpoint)) &&
    Object.keys(others).length === 0;
  if (!isValid) return null;
  return { kind: 's3', bucket, folder: folder && `${folder}/`, endpoint, region };
}

function isServerHost(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === ''
  );
}
