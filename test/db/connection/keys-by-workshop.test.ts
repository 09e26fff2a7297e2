import { expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database.ts';

const { sql } = await openTestDatabase();

/** Indexes of workshops' tables whose first column is not the workshop, with the reason. */
const acrossWorkshops: Record<string, string> = {
  // Requests contain these values, and the service determines the workshop from them.
  budgets_tracking_key: 'the link of a quote',
  calendar_feeds_token_key: 'the address of a calendar',
  instance_hosts_pkey: 'the host of a request',
  transports_hook_key: 'the address that a provider of email or SMS calls',
  // The store contains the objects of all workshops, so names are unique across workshops.
  budget_documents_file_key: 'the object of a document',
  invoice_pdfs_name_key: 'the object of a PDF',
  workshop_logos_name_key: 'the object of a logo',
  // The index begins with the tax id, because all workshops of a company have the same tax id.
  verifactu_differences_lost_idx: 'numbers of a tax id that its workshops have lost',
  // The relay and housekeeping search for due rows of all workshops.
  appointments_lapse_idx: 'proposals that lapse',
  backlog_due_idx: 'a lane, whose name begins with the workshop',
  backlog_give_up_idx: 'deliveries and messages that are given up',
  budgets_resign_notice_idx: 'requests to sign again that are due',
  chain_checks_due_idx: 'chains to verify again',
  events_unrelayed_idx: 'events to relay',
  evidence_term_idx: 'content that may be removed',
  idempotency_keys_age_idx: 'keys that have expired',
  import_files_expiry_idx: 'files that have expired',
};

const belongsToWorkshop = sql`
  exists (select from pg_attribute where attrelid = t.oid and attname = 'instance_id' and not attisdropped)
  and t.relnamespace = 'public'::regnamespace and not t.relispartition`;

test('every key and index of a workshop’s table begins with the workshop, except those that are listed', async () => {
  const others = await sql`
    select i.relname as name from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where ${belongsToWorkshop} and pg_get_indexdef(i.oid, 1, true) <> 'instance_id'`;
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(acrossWorkshops).toSorted());
});

test('every foreign key of a workshop’s table stays within the workshop', async () => {
  const others = await sql`
    select conname from pg_constraint c join pg_class t on t.oid = c.conrelid
    where contype = 'f' and conparentid = 0 and ${belongsToWorkshop}
      and pg_get_constraintdef(c.oid) not like 'FOREIGN KEY (instance_id%'`;
  expect(others).toEqual([]);
});
