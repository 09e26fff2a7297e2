// Fails if the OpenAPI document breaks a promise of the last release, unless spec/released/broken.yaml records the
// breach.
import { readBrokenPromises, recordFile } from './accepted-breakages.ts';
import { listBreakingChanges } from './operations.ts';
import { documentFile, readDocument, readLatestReleased } from './released-documents.ts';

const { version, document } = readLatestReleased();
const recordedPromises = readBrokenPromises()
  .filter(({ release }) => release === version)
  .flatMap(({ promises }) => promises);
const foundPromises = listBreakingChanges(document, readDocument(documentFile));

const unrecordedPromises = foundPromises.filter((each) => !recordedPromises.includes(each));
const storedChanges = recordedPromises.filter((each) => !foundPromises.includes(each));
if (unrecordedPromises.length > 0) {
  console.error(`The document breaks what release ${version} promised:\n${joinPromises(unrecordedPromises)}`);
  console.error(`Keep the promise, or record it in ${recordFile} with the day of its sunset and the reason.`);
}
if (storedChanges.length > 0)
  console.error(`${recordFile} records what is not broken:\n${joinPromises(storedChanges)}`);
if (unrecordedPromises.length + storedChanges.length > 0) process.exitCode = 1;

function joinPromises(promises: string[]): string {
  return promises.map((each) => `  ${each}`).join('\n');
}
