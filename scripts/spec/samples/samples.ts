import { keysOf } from '../../../domain/text/json.ts';
import type { Document } from '../document.ts';
import type { ManifestRow } from '../manifest.ts';
import { listSampleCalls, type SampleCall } from './call.ts';
import { curlSample } from './curl.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { typescriptSample } from './typescript.ts';

/** The base URL in samples, which pages replace by the URL of their workshop. */
export const sampleUrl = 'https://workshop.example.com';

const sampleWriters = {
  curl: curlSample,
  typescript: typescriptSample,
  python: pythonSample,
  php: phpSample,
};
export type SampleLanguage = keyof typeof sampleWriters;

export function makeSample(call: SampleCall, language: SampleLanguage, baseUrl = sampleUrl): string {
  return sampleWriters[language](call, baseUrl);
}

/** Emits the samples of all operations in all languages as JSON. */
export function emitSamples(document: Document, rows: ManifestRow[]): string {
  const samples = listSampleCalls(document, rows).map((call) => {
    const samplesByLanguage = keysOf(sampleWriters).map((language) => [language, makeSample(call, language)]);
    return [call.method.id, Object.fromEntries(samplesByLanguage)];
  });
  return `${JSON.stringify(Object.fromEntries(samples), null, 1)}\n`;
}
