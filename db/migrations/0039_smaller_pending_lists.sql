-- Merging a list of 1 MB delays the writer whose row fills it: a shorter one costs no more in all. The setting is changed
-- without building the indexes again.
ALTER INDEX "catalog_items_search_idx" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "clients_search_idx" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "parts_search_idx" SET (gin_pending_list_limit = 256);
