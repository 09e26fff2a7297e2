import { Validator } from '@seriousme/openapi-schema-validator';

interface Judged {
  valid: boolean;
  version: string;
  resolved?: object;
}

interface Judge {
  version: string;
  specification: object;
  of?: Judged;
  validate(document: object): Promise<{ valid: boolean }>;
  resolveRefs(): object;
}

// The glue judges the document for every app, which the compiler has judged already, and resolves its references: two
// thirds of an app's start. The apps of a test run share what comes of it.
const known = new Map<string, Judged>();
const judge = Validator.prototype as unknown as Judge;
const { validate, resolveRefs } = judge;

judge.validate = async function (document) {
  const text = JSON.stringify(document);
  const before = known.get(text);
  if (before) {
    Object.assign(this, { of: before, version: before.version, specification: document });
    return { valid: before.valid };
  }
  const result = await validate.call(this, document);
  this.of = { valid: result.valid, version: this.version };
  if (result.valid) known.set(text, this.of);
  return result;
};

judge.resolveRefs = function () {
  if (!this.of) return resolveRefs.call(this);
  this.of.resolved ??= resolveRefs.call(this);
  return this.of.resolved;
};
