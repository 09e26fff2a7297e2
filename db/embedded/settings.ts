/** PostgreSQL's settings, for a small machine that does other things too. Everything not named is its default. */
export function postgresSettings(socketFolder: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '', // no TCP at all: the socket's folder is private, so nothing needs a password
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 60, // one service (8 + 1), its workers, several CLIs and test files at once
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    wal_level: 'minimal', // nobody replicates from it
    max_wal_senders: 0,
    random_page_cost: 1.1, // solid-state disks: index scans are not four times dearer
    max_parallel_workers_per_gather: 0, // needs /dev/shm, which containers keep at 64 MB; two cores gain nothing
    jit: 'off', // compiles for longer than our queries run
    io_method: 'sync', // saves three worker processes
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
    log_min_messages: 'log', // a statement's error is the service's to tell, and its detail may name a client
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
