import type { FastifyReply } from 'fastify';
import { findAsset, jobsWorker } from '../../views/panel/assets.ts';
import { guardHeaders } from './headers.ts';
import { PanelError } from './panel-error.ts';

const assetHeaders = {
  ...guardHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Reads a style sheet, script or picture of the panel. Its name contains the hash of its content. */
export function readAsset(name: string, reply: FastifyReply): Buffer {
  const asset = findAsset(name);
  if (!asset) throw new PanelError('notFound');
  reply.headers(assetHeaders).type(asset.type);
  return asset.body;
}

/** A service worker fetches pages and assets, and nothing of other hosts. Browsers ask for a new version each day. */
const workerHeaders = {
  ...guardHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  'content-type': 'text/javascript; charset=utf-8',
};

/** Reads the service worker of the jobs. Without a header that widens it, its scope ends below `/panel/`. */
export function readJobsWorker(reply: FastifyReply): Buffer {
  reply.headers(workerHeaders);
  return jobsWorker();
}
