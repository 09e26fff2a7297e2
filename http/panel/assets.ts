import type { FastifyReply } from 'fastify';
import { findAsset } from '../../views/panel/assets.ts';
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
