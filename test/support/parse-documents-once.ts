import { Validator } from '@seriousme/openapi-schema-validator';

interface Judge {
  version: string;
  specification: object;
  validate(document: object): Promise<{ valid: boolean }>;
  resolveRefs(): object;
}

// Caches the OpenAPI document with resolved references for all apps of a process. The library would otherwise validate
// and resolve the document for every app, which takes two thirds of an app's start. The document is still validated by
// `make check`, and by the processes that the tests of `make start` and of the package start.
const resolved = new Map<string, object>();
const judge = Validator.prototype as unknown as Judge;
const { resolveRefs } = judge;

judge.validate = async function (document) {
  Object.assign(this, { version: '3.1', specification: document });
  return { valid: true };
};

judge.resolveRefs = function () {
  const text = JSON.stringify(this.specification);
  const document = resolved.get(text) ?? resolveRefs.call(this);
  resolved.set(text, document);
  return document;
};
