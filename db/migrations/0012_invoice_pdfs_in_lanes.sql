-- PDFs of invoices wait in lanes until they are drawn: those of a workshop in one.
drop index invoices_issued_idx;
insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
select i.instance_id, 'pdfs', 'invoices', i.id, i.issued_at, i.issued_at
from invoices i
where i.issued_at is not null and not exists (
  select from invoice_pdfs pdf where pdf.instance_id = i.instance_id and pdf.invoice_id = i.id
);
insert into lanes (instance_id, kind, lane) select distinct instance_id, kind, lane from backlog where kind = 'pdfs';
