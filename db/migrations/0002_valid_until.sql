alter table budgets add column valid_until date;
alter table instances add column quote_days integer not null default 12;
alter table instances add constraint instances_quote_days_check check (quote_days between 12 and 365);
