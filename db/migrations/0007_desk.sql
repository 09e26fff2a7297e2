create index budgets_internal_idx on budgets (instance_id, id, status, client_id, vehicle_id, created_at, updated_at)
  where internal;
