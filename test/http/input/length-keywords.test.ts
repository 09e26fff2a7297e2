import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAjv } from '../../../http/input/validation.ts';

test.each(['minLength', 'maxLength'])('%s counts characters as JSON Schema does', (keyword) => {
  const ajv = createAjv();
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '🚗', '\ud83d', '\ude97'), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(12), (each, limit) => {
      const count = [...each].length;
      const expected = keyword === 'minLength' ? count >= limit : count <= limit;
      expect(ajv.validate({ type: 'string', [keyword]: limit }, each)).toBe(expected);
    }),
  );
});
