import { verifyCommands } from '../../../../domain/secrets/chains.ts';
import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { isKnown } from '../facts.ts';
import {
  type Check,
  type Contents,
  check,
  formatNames,
  nullIfEmpty,
  okResult,
  wrongResult,
} from './check.ts';

const documentsSettingName = 'DOCUMENTS_URL (DATA_DIR/documents if it is empty)';
const verifyBoth = `${workshopCommand('evidence verify')} and ${workshopCommand('verifactu verify')}`;

/** The doctor's checks of secrets, document files and sealed chains. */
export const storedDataChecks: Check<Contents>[] = [
  check(
    'secret',
    ({ secretState }) => (secretState === 'wrong' ? secretState : null),
    () =>
      wrongResult(
        'APP_SECRET is not the one with which the database was written: the service does not start',
        `set that one again, or restore DATA_DIR/app-secret from a backup; if it is permanently lost: ${workshopCommand('secret replace')}`,
      ),
  ),
  // If a stored secret cannot be decrypted, its webhook deliveries and messages fail.
  check(
    'sealed',
    ({ secrets }) => secrets,
    ({ checked, unopened }) =>
      unopened === 0
        ? okResult(`APP_SECRET opens all ${checked} sealed secrets`)
        : wrongResult(
            `APP_SECRET does not open ${unopened} of ${checked} secrets`,
            'append the secret with which they were sealed to the present one, after a comma; if it is lost, webhooks need a ' +
              'new secret (POST /webhooks/{id}/secret), and workshops their `email set`, `sms set` and `verifactu certificate set` again',
          ),
  ),
  check(
    'documents',
    ({ documents }) => documents,
    (documents) => {
      if (!isKnown(documents))
        return wrongResult(
          `the store cannot be read: ${documents.refused}`,
          `check that ${documentsSettingName} names a folder or bucket that this user may read`,
        );
      const { checked, missing, hashed } = documents;
      if (missing > 0)
        return wrongResult(
          `${missing} of ${checked} files are missing from the store`,
          `check that ${documentsSettingName} belongs to this database and that its disk is mounted; otherwise restore the files from a backup`,
        );
      return okResult(
        checked === 0 ? 'none is stored yet' : `files found: ${checked}; PDFs hashed: ${hashed}`,
      );
    },
  ),
  // A missing folder of documents is normal before the first start. If the service runs, a missing folder means that a
  // disk is lost.
  check(
    'documents',
    ({ store, runs }) => (store.problem !== null || (store.missing && runs) ? store : null),
    ({ problem }) =>
      wrongResult(
        problem === null
          ? 'the folder of documents is missing, although the service runs: uploads are refused'
          : `writing, reading and removing a file in the store failed: ${problem}`,
        `check that ${documentsSettingName} is a folder or bucket that exists, has room, and that the user of the service may write to`,
      ),
  ),
  check(
    'damaged files',
    ({ documents }) => nullIfEmpty(isKnown(documents) ? documents.damaged : []),
    (damaged) =>
      wrongResult(
        `stored files have changed: ${formatNames([...damaged])}; they are not sent`,
        `restore these files from a backup, and find out who changed them; ${verifyBoth} name all of a workshop`,
      ),
  ),
  check(
    'seals',
    ({ seals }) => seals,
    ({ checked, unsealed }) =>
      unsealed.length === 0
        ? okResult(`chains sealed by APP_SECRET: ${checked}`)
        : wrongResult(
            `no secret of APP_SECRET has sealed the end of: ${formatNames(unsealed)}`,
            `append the secret of that time to the present one, after a comma; otherwise ${verifyBoth} show what was written outside the service`,
          ),
  ),
  check(
    'broken chain',
    ({ brokenChains }) => brokenChains,
    (broken) =>
      broken.map(({ host, chain, number, what, since }) =>
        wrongResult(
          `${chain} of ${host}, number ${number}: ${what} (since ${since.slice(0, 16).replace('T', ' ')} UTC)`,
          `${workshopCommand(`${verifyCommands[chain]} --instance ${host}`)} says more; then see docs/operators/signing-and-evidence.md#investigate-a-broken-chain`,
        ),
      ),
  ),
];
