import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import {
  type Check,
  type Contents,
  check,
  formatNames,
  okResult,
  warningResult,
  wrongResult,
} from './check.ts';

export const roleAndPartitionChecks: Check<Contents>[] = [
  // An attacker with the password of the service's role has all rights of the role, so the role must not own the
  // tables.
  check(
    'role',
    ({ role }) => role,
    ({ role, owns, differs }, { embedded }) => {
      if (owns)
        return warningResult(
          `the service works with a role that owns the tables (${role}): anyone who obtains it can change stored evidence`,
          embedded
            ? 'restart the service: it creates its own role'
            : `${workshopCommand('roles')} creates one that cannot`,
        );
      return differs
        ? warningResult(
            `${role} does not have exactly the rights that the service needs`,
            `restart the service, or run ${workshopCommand('roles')}`,
          )
        : okResult(`${role} cannot change stored evidence`);
    },
  ),
  check(
    'partitions',
    ({ days }) => days.filter((each) => each.missing.length > 0),
    (missing, { runs }) => {
      if (missing.length === 0) return okResult('today and the coming days have theirs');
      if (!runs) return okResult('the next start creates those of the coming days');
      const tableList = missing.map(({ table, missing }) => `${table} (${missing.join(', ')})`).join('; ');
      const refuses = missing.some(
        ({ missing, today, hasDefault }) => missing.includes(today) && !hasDefault,
      );
      const remedy = 'the workers create them: start them, or read their log';
      return refuses
        ? wrongResult(`nothing can be written to ${tableList}`, remedy)
        : warningResult(`days are missing: ${tableList}`, remedy);
    },
  ),
  check(
    'partitions',
    ({ days }) => days.filter(({ rowsInDefault }) => rowsInDefault).map(({ table }) => table),
    (tables) => {
      if (tables.length === 0) return [];
      return warningResult(
        `rows of days without a partition are in the default one of ${tables.join(', ')}`,
        'keep the workers running; these rows are deleted when their time is over',
      );
    },
  ),
];

export const upkeepChecks: Check<Contents>[] = [
  check(
    'transactions',
    ({ longTransactions }) => longTransactions,
    ([longest]) => {
      if (!longest) return okResult('none takes long');
      const { pid, application, seconds } = longest;
      return warningResult(
        `session ${pid} (${application || 'unnamed'}) has one open for ${seconds} s`,
        `end the program that holds it, or run: select pg_terminate_backend(${pid})`,
      );
    },
  ),
  check(
    'vacuum',
    ({ untidyTables }) => untidyTables,
    ([worst]) => {
      if (!worst) return okResult('no table has more dead rows than live ones');
      const { name, dead, live } = worst;
      return warningResult(
        `${name} has ${dead} dead rows and ${live} live ones`,
        `vacuum ${name}, and look for long transactions: they keep dead rows`,
      );
    },
  ),
  // If an index is missing or invalid, queries become slower with each row, and rules such as uniqueness are not
  // enforced.
  check(
    'indexes',
    ({ indexes }) => indexes,
    ({ needed, missing, invalid }) => {
      if (missing.length + invalid.length === 0) return okResult(`all are there and valid: ${needed}`);
      const absent = wrongResult(
        `missing: ${formatNames(missing)}`,
        'create them again as db/migrations/ defines them, or restore a backup',
      );
      const unused = wrongResult(
        `invalid, so that no query uses them: ${formatNames(invalid)}`,
        `reindex index concurrently ${invalid[0]}; drop those whose names end in _ccnew or _ccold`,
      );
      return [...(missing.length > 0 ? [absent] : []), ...(invalid.length > 0 ? [unused] : [])];
    },
  ),
];
