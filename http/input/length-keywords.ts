import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js';

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g;

function characterCountCode(text: string): number {
  return text.length - (text.match(surrogatePairs)?.length ?? 0);
}

/**
 * Replacements for Ajv's keywords `maxLength` and `minLength`. Ajv counts the characters of each text one by one, which
 * took most of the time of validating a megabyte. A character has one or two UTF-16 code units, so the length of the
 * string usually decides without counting.
 */
export const lengthKeywords: (CodeKeywordDefinition & { keyword: string })[] = [
  lengthKeyword('maxLength', (cxt, units, characters) => {
    const most: number = cxt.schema;
    return _`${units} > ${most} && (${units} > ${2 * most} || ${characters} > ${most})`;
  }),
  lengthKeyword('minLength', (cxt, units, characters) => {
    const least: number = cxt.schema;
    return _`${units} < ${2 * least} && (${units} < ${least} || ${characters} < ${least})`;
  }),
];

type KeywordCode = ReturnType<typeof _>;

function lengthKeyword(
  keyword: string,
  failsIf: (cxt: KeywordCxt, units: KeywordCode, characters: KeywordCode) => KeywordCode,
) {
  return {
    keyword,
    type: 'string' as const,
    schemaType: 'number' as const,
    error: {
      message: `breaks ${keyword}`,
      params: ({ schema }: { schema?: number }) => _`{limit: ${schema}}`,
    },
    code(cxt: KeywordCxt) {
      const count = cxt.gen.scopeValue('func', { ref: characterCountCode });
      cxt.fail(failsIf(cxt, _`${cxt.data}.length`, _`${count}(${cxt.data})`));
    },
  };
}
