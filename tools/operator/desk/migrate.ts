import type { Command } from 'commander';
import { show } from './show.ts';

/** Adds the command that prepares a served database before the processes of a new release start. */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description(
      'Bring the database of DATABASE_URL to this release, as the owner that DATABASE_OWNER_URL names. Processes need no owner then.',
    )
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { readConfig } = await import('../../../config.ts');
      const { migrate } = await import('../database/migrate.ts');
      process.stdout.write(show({ ...(await migrate(readConfig())) }, json === true));
    });
}
