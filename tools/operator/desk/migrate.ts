import type { Command } from 'commander';
import { show } from './output/show.ts';

/** Adds the command that migrates an external database before the processes of a new release start. */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description(
      'Migrate the database of DATABASE_URL to this release, with the role of DATABASE_OWNER_URL. The processes of the service then work without that role.',
    )
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { readConfig } = await import('../../../config.ts');
      const { migrate } = await import('../database/migrate.ts');
      process.stdout.write(show({ ...(await migrate(readConfig())) }, json === true));
    });
}
