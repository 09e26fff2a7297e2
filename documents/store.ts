import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ByteRange } from '../domain/documents/document.ts';

export interface StoredFile {
  name: string;
  storedAt: Date;
}

/** Where the files of documents are, each under a name that nobody can guess. Rows tell what they are. */
export interface DocumentStore {
  /** There for good when this returns, and never in part. */
  put(name: string, pieces: Buffer[], contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Of none, too. */
  remove(name: string): Promise<void>;
  /** Page by page. What was never finished is among them. */
  list(): AsyncIterable<StoredFile[]>;
}

/** The disk is full, or the store does not answer: it is nobody's fault who asked. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('documents cannot be stored or read', { cause });
    this.name = 'StoreAway';
  }
}

export type DocumentPlace = FolderPlace | S3Place;

export interface FolderPlace {
  kind: 'folder';
  path: string;
}

export interface S3Place {
  kind: 's3';
  bucket: string;
  /** Empty, or with a slash at its end. */
  folder: string;
  /** Empty: Amazon's. */
  endpoint: string;
  /** Empty: what the environment says. */
  region: string;
}

const forms =
  'must be file:/an/absolute/path or s3://bucket/folder?endpoint=https://…&region=…, without credentials';

/** Throws what is allowed where it is none. */
export function readDocumentPlace(text: string, otherwise: string): DocumentPlace {
  if (text === '') return { kind: 'folder', path: otherwise };
  const url = URL.parse(text);
  const place = url?.protocol === 'file:' ? folderPlace(url) : url?.protocol === 's3:' ? s3Place(url) : null;
  if (!place || url?.username || url?.password || url?.hash) throw new Error(forms);
  return place;
}

function folderPlace({ host, search, pathname, href }: URL): FolderPlace | null {
  if (host !== '' || search !== '' || pathname === '/') return null;
  return { kind: 'folder', path: fileURLToPath(href) };
}

function s3Place({ host: bucket, pathname, searchParams }: URL): S3Place | null {
  const { endpoint = '', region = '', ...others } = Object.fromEntries(searchParams);
  const folder = pathname.replace(/^\/|\/$/g, '');
  const isFine =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[\w./-]*$/.test(folder) &&
    /^[a-z0-9-]*$/.test(region) &&
    (endpoint === '' || isServer(endpoint)) &&
    Object.keys(others).length === 0;
  if (!isFine) return null;
  return { kind: 's3', bucket, folder: folder && `${folder}/`, endpoint, region };
}

function isServer(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === ''
  );
}
