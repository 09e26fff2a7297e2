import { Validator } from '@seriousme/openapi-schema-validator';

interface ValidationResult {
  valid: boolean;
  version: string;
  resolved?: object;
}

interface Judge {
  version: string;
  specification: object;
  of?: ValidationResult;
  validate(document: object): Promise<{ valid: boolean }>;
  resolveRefs(): object;
}

// The glue validates the document for every app, though the compiler has validated it, and resolves its references:
// this is two thirds of an app's start. The apps of a test run share the result.
const known = new Map<string, ValidationResult>();
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
