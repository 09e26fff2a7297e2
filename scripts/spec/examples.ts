import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { hasAtMostDecimals } from '../../domain/money.ts';
import { type Document, type Media, operationsOf, resolved } from './document.ts';

const decimals = (most: number, amount: number) => hasAtMostDecimals(amount, most);

function schemaReader(document: Document): (place: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: true, allErrors: true });
  formats.default(ajv);
  ajv.addVocabulary(['example', 'x-beyond-contract', 'x-option', 'x-flag']);
  ajv.addKeyword({ keyword: 'x-decimals', type: 'number', validate: decimals });
  // The document is no schema itself: only what a pointer into it names is compiled.
  const vocabulary = Object.keys(document).filter((key) => !ajv.getKeyword(key));
  ajv.addVocabulary(vocabulary);
  ajv.addSchema({ ...document, $id: 'spec' } as never);
  return (place) => ajv.getSchema(`spec#${place}`) as ValidateFunction;
}

/** Every example of the document that breaks its own schema. */
export function wrongExamples(document: Document): string[] {
  const schemaAt = schemaReader(document);
  const wrong: string[] = [];
  const pointer = (...parts: string[]) =>
    parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
  const judge = (place: string, content: Record<string, Media> | undefined, optional = false) => {
    for (const [type, media] of Object.entries(content ?? {})) {
      const examples = Object.entries(media.examples ?? {});
      if (examples.length === 0 && !optional) wrong.push(`no example at ${place}`);
      for (const [name, { value }] of examples) {
        const validate = schemaAt(`${place}${pointer('content', type, 'schema')}`);
        if (validate(value)) continue;
        for (const { instancePath, message } of validate.errors ?? []) {
          wrong.push(`example ${name} at ${place}: ${instancePath} ${message}`);
        }
      }
    }
  };
  for (const { path, method, operation } of operationsOf(document)) {
    const place = pointer('paths', path, method.toLowerCase());
    judge(`${place}/requestBody`, operation.requestBody?.content);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!response.$ref) judge(`${place}/responses/${status}`, resolved(document, response).content);
    }
  }
  for (const [name, { content }] of Object.entries(document.components.responses)) {
    judge(`/components/responses/${name}`, content);
  }
  return wrong;
}
