import { randomBytes } from 'node:crypto';
import { realNow, recordAccountEvent } from '../../../actions/people/context.ts';
import { findAccountOfStaff } from '../../../db/people/accounts.ts';
import { endSessionsOfTablet } from '../../../db/people/sessions.ts';
import {
  renameTablet as changeName,
  listTablets as findTablets,
  insertTablet,
  removeTablet as markRemoved,
} from '../../../db/people/tablets.ts';
import { accessLink, accessLinkMs } from '../../../domain/people/links.ts';
import { newSecretToken, tokenBytes } from '../../../domain/people/secret-token.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type TabletRow = Awaited<ReturnType<typeof findTablets>>[number];

function tabletRecord(row: TabletRow): components['schemas']['Tablet'] {
  const { id, name, paired_at, last_seen_at } = row;
  return { id, name, link_expires_at: paired_at ? null : row.link_expires_at, paired_at, last_seen_at };
}

export const listTablets: DeskHandlers['listTablets'] = async ({ tx, instance }) => {
  const tablets = await findTablets(tx, { instanceId: instance.id });
  return { status: 200, body: { data: tablets.map(tabletRecord) } };
};

/** Allows a device to become a tablet. The device becomes one when it opens the link (`acceptTablet`). */
export const pairTablet: DeskHandlers['pairTablet'] = async (request) => {
  const { tx, instance, actor, body } = request;
  const now = realNow(request);
  const { token, hash } = newSecretToken(randomBytes(tokenBytes));
  const expires_at = new Date(now.getTime() + accessLinkMs).toISOString();
  const owner = await findAccountOfStaff(tx, { instanceId: instance.id, staffId: actor.id });
  const row = await insertTablet(tx, {
    instance_id: instance.id,
    name: body.name,
    link_hash: hash,
    link_expires_at: expires_at,
    paired_by_id: owner?.id ?? null,
    created_at: now.toISOString(),
  });
  await recordAccountEvent(request, null, 'tablet_allowed', { tablet: row.name });
  return {
    status: 201,
    body: { tablet: tabletRecord(row), link: { url: accessLink(instance, token), expires_at } },
  };
};

export const renameTablet: DeskHandlers['renameTablet'] = async (request) => {
  const { tx, instance, params, body } = request;
  const row = await changeName(tx, { instanceId: instance.id, id: params.id, name: body.name });
  if (!row) throw problem('not_found');
  await recordAccountEvent(request, null, 'tablet_renamed', { tablet: row.name });
  return { status: 200, body: tabletRecord(row) };
};

export const removeTablet: DeskHandlers['removeTablet'] = async (request) => {
  const { tx, instance, params } = request;
  const removed = await markRemoved(tx, { instanceId: instance.id, id: params.id, now: realNow(request) });
  if (!removed) throw problem('not_found');
  await endSessionsOfTablet(tx, { instanceId: instance.id, tabletId: params.id });
  await recordAccountEvent(request, null, 'tablet_removed', { tablet: removed.name });
  return { status: 200, body: { ok: true, id: params.id } };
};
