import { messageOf, Refused } from '../errors/refused.ts';

/** The values that a setting may have. */
export interface ValueType<T> {
  /** The allowed values, as described in the reference of the settings. */
  allowed: string;
  /** The default text; for some settings it depends on the database. */
  default: string | Record<DatabaseKind, string>;
  /** Parses the text. Throws the reason if it is not allowed. */
  read(text: string, database: DatabaseKind): T;
  /** Whether error messages omit the value, which may contain credentials. */
  secret?: true;
}

/** The embedded database, or one that DATABASE_URL names. */
export type DatabaseKind = 'embedded' | 'served';

export interface Setting<T> extends ValueType<T> {
  /** Name of its environment variable. */
  variable: string;
  /** Heading in the reference of the settings. */
  group: string;
  /** One or two sentences in Markdown. */
  description: string;
}

export type Environment = Record<string, string | undefined>;

export type ValuesOf<Settings> = {
  [Field in keyof Settings]: Settings[Field] extends Setting<infer T> ? T : never;
};

/** Returns the function that adds a setting to a group. */
export function settingsOf(group: string) {
  return <T>(variable: string, type: ValueType<T>, description: string): Setting<T> => ({
    ...type,
    variable,
    group,
    description,
  });
}

/** Returns the trimmed text of a variable. An empty value counts as unset. */
export function textOf({ variable }: Setting<unknown>, environment: Environment): string {
  return environment[variable]?.trim() ?? '';
}

/** Reads the settings in order. Throws `Refused` with one line about the first invalid value. */
export function readSettings<Settings extends Record<string, Setting<unknown>>>(
  settings: Settings,
  environment: Environment,
  database: DatabaseKind,
): ValuesOf<Settings> {
  const values = Object.entries(settings).map(([field, setting]) => [
    field,
    readSetting(setting, environment, database),
  ]);
  return Object.fromEntries(values);
}

function readSetting<T>(setting: Setting<T>, environment: Environment, database: DatabaseKind): T {
  const { variable, secret, default: defaults } = setting;
  const text = textOf(setting, environment) || (typeof defaults === 'string' ? defaults : defaults[database]);
  try {
    return setting.read(text, database);
  } catch (error) {
    throw new Refused(`${variable}${secret ? '' : `=${text}`}: ${messageOf(error)}.`);
  }
}
