import { and, eq } from 'drizzle-orm';
import { param, query, type Slots } from '../connection/query.ts';
import { transports } from '../connection/tables.ts';

const { channel, failing_since } = transports;
const aLane = { instanceId: transports.instance_id, lane: param.text };

export interface TransportState {
  sender: string;
  tracks_service_mail: boolean;
  /** Start of the present failure of the channel; null if sending works. */
  failing_since: string | null;
}

const sendingStateColumns = {
  sender: transports.sender,
  tracks_service_mail: transports.tracks_service_mail,
  failing_since,
};
const isLane = ({ instanceId, lane }: Slots<typeof aLane>) =>
  and(eq(transports.instance_id, instanceId), eq(channel, lane));

/**
 * Finds the transport that a lane of messages uses. Returns undefined if the workshop has no transport for the channel.
 */
export const findTransportState = query.first(aLane, ($, db) =>
  db.select(sendingStateColumns).from(transports).where(isLane($)),
);

export const lockTransportState = query.first(aLane, ($, db) =>
  db.select(sendingStateColumns).from(transports).where(isLane($)).for('no key update'),
);

/** Records when sending on a channel began to fail; null if sending works again. Requires `lockTransportState`. */
export const setSendingFails = query.run({ ...aLane, since: failing_since }, ($, db) =>
  db.update(transports).set({ failing_since: $.since }).where(isLane($)),
);
