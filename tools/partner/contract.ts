// Checks whether a deployment's responses match its OpenAPI document: `workshop-api contract --url URL`. Needs no
// database and none of the service's settings, and runs on Node 20.
import { runContractCommand } from './contract/kit/main.ts';

process.exitCode = await runContractCommand(process.argv.slice(2), process);
