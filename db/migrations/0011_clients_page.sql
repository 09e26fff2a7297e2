-- What papers and the client's page say of a workshop: its number in the register of workshops, and how to pay.
alter table instances add column registration_number text not null default '';
alter table instances add column payment_iban text not null default '';
alter table instances add column payment_link text not null default '';

-- A client may refuse what was changed since it signed.
alter table budgets add column changes_declined_at timestamp(3) with time zone;
alter table evidence drop constraint evidence_kind_check;
alter table evidence add constraint evidence_kind_check
  check (kind in ('accepted', 'changes_accepted', 'declined', 'changes_declined'));
