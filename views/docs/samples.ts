import { readFileSync } from 'node:fs';
import type { Block, Sample } from './blocks.ts';
import type { PageContext } from './page-context.ts';

const languages = [
  { name: 'curl', label: 'curl', language: 'bash' },
  { name: 'typescript', label: 'TypeScript', language: 'typescript' },
  { name: 'python', label: 'Python', language: 'python' },
  { name: 'php', label: 'PHP', language: 'php' },
] as const;

/** The base URL in the generated samples, which is replaced by the workshop's base URL. */
const exampleUrl = 'https://workshop.example.com';
const samplesFile = new URL('../../generated/samples.json', import.meta.url);
let samplesByOperation: Record<string, Record<string, string>> | undefined;

/** Returns the samples of an operation, with the workshop's base URL. */
export function listSamples({ baseUrl }: PageContext, operationId: string): Block[] {
  const texts = readSamples()[operationId];
  if (!texts) return [];
  const samples = languages.flatMap((each): Sample[] => {
    const text = texts[each.name];
    return text === undefined ? [] : [{ ...each, text: text.replaceAll(exampleUrl, baseUrl) }];
  });
  return [{ kind: 'samples', samples }];
}

function readSamples(): Record<string, Record<string, string>> {
  samplesByOperation ??= JSON.parse(readFileSync(samplesFile, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  return samplesByOperation;
}
