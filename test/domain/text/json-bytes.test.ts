import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytes, maxJsonBytes } from '../../../domain/text/json.ts';

const text = fc.string({
  unit: fc.constantFrom('a', '\x01', '"', '\\', 'é', '漢', '🚗', '\ud800', '\n', '\u2028'),
});

test('no value has more bytes as JSON than it is taken to have', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.double(),
      fc.integer(),
      fc.constantFrom(null, true, false, -Number.MAX_VALUE),
      fc.array(tie('value')),
      fc.dictionary(fc.stringMatching(/^\w{1,20}$/), tie('value')),
    ),
  })).value;
  fc.assert(
    fc.property(value, (each) => {
      expect(maxJsonBytes(each)).toBeGreaterThanOrEqual(jsonBytes(each));
    }),
  );
});
