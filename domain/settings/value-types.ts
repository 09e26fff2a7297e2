import type { ValueType } from './setting.ts';

/** Creates a setting type. A text is valid if `read` returns a value. */
export function valueType<T>(
  allowed: string,
  read: (text: string) => T | undefined,
  defaultText: ValueType<T>['default'] = '',
): ValueType<T> {
  return {
    allowed,
    default: defaultText,
    read(text) {
      const value = read(text);
      if (value === undefined) throw new Error(`must be ${allowed}`);
      return value;
    },
  };
}

export function integerType({
  min,
  max,
  default: defaultNumber,
}: {
  min: number;
  max: number;
  default?: number;
}) {
  return valueType(
    `a whole number from ${min} to ${max}`,
    (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    String(defaultNumber ?? ''),
  );
}

export function fractionType({ default: defaultNumber }: { default: number }) {
  return valueType(
    'a number from 0 to 1, such as 0.1',
    (text) => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
    String(defaultNumber),
  );
}

export function booleanType(defaultText: ValueType<boolean>['default']) {
  return valueType(
    '1 or 0',
    (text) => (text === '1' || text === '0' ? text === '1' : undefined),
    defaultText,
  );
}

export function choiceType<const T extends string>(values: readonly T[], defaultText: T) {
  return valueType(
    `one of ${values.join(', ')}`,
    (text) => values.find((value) => value === text),
    defaultText,
  );
}

export function limitedTextType(maxCharacters: number, defaultText = '') {
  return valueType(
    `${maxCharacters} characters at most`,
    (text) => (text.length <= maxCharacters ? text : undefined),
    defaultText,
  );
}

export function patternType(pattern: RegExp, allowed: string) {
  return valueType(allowed, (text) => (pattern.test(text) ? text : undefined));
}

export function urlType(...protocols: string[]): ValueType<string> {
  const schemes = protocols.map((protocol) => `${protocol}//`);
  const alternatives = schemes.join(' or ');
  return {
    allowed: `a URL that starts with ${alternatives}`,
    default: '',
    read(text) {
      const isUrl = schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length);
      if (!isUrl) throw new Error(`must start with ${alternatives} and name a server`);
      return text;
    },
  };
}

/** Creates the type of a comma-separated list. `isAllowed` decides whether an item is valid. */
export function listType(allowed: string, isAllowed: (item: string) => boolean, objection: string) {
  const read = (text: string): string[] => {
    const items = splitList(text);
    const wrong = items.find((item) => !isAllowed(item));
    if (wrong !== undefined) throw new Error(`must be ${allowed}; '${wrong}' ${objection}`);
    return items;
  };
  return { allowed, default: '', read } satisfies ValueType<string[]>;
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Makes a setting optional: its value is `empty` if the variable is unset. */
export function optionalType<T, Empty>(type: ValueType<T>, empty: Empty): ValueType<T | Empty> {
  return {
    ...type,
    default: '',
    read: (text, database) => (text === '' ? empty : type.read(text, database)),
  };
}

export function secretType<T>(type: ValueType<T>): ValueType<T> {
  return { ...type, secret: true };
}

export function externalDatabaseOnlyType(type: ValueType<string>): ValueType<string> {
  return {
    ...type,
    read(text, database) {
      const value = type.read(text, database);
      if (value !== '' && database === 'embedded') throw new Error('needs DATABASE_URL beside it');
      return value;
    },
  };
}

export function embeddedOnlyType(type: ValueType<boolean>): ValueType<boolean> {
  return {
    ...type,
    read(text, database) {
      const value = type.read(text, database);
      if (value && database === 'served') throw new Error('cannot be used with DATABASE_URL');
      return value;
    },
  };
}
