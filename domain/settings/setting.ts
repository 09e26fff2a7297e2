import { errorMessage, OperatorError } from '../errors/operator-error.ts';

/** The type of a setting, which parses its text. */
export interface ValueType<T> {
  /** Description of the allowed values, for the reference of settings. */
  allowed: string;
  /** The default text, which for some settings depends on the kind of database. */
  default: string | Record<DatabaseKind, string>;
  /** Parses the text of a setting. Throws an error with the reason if the text is not allowed. */
  read(text: string, database: DatabaseKind): T;
  /** True if error messages must not show the value, because it may contain credentials. */
  secret?: true;
}

/** The kind of database: embedded in the service, or the server in DATABASE_URL. */
export type DatabaseKind = 'embedded' | 'served';

export interface Setting<T> extends ValueType<T> {
  /** The name of the environment variable. */
  variable: string;
  /** The heading in the reference of settings. */
  group: string;
  /** One or two sentences about the setting, in Markdown. */
  description: string;
}

export type EnvironmentVariables = Record<string, string | undefined>;

export type ValuesOf<Settings> = {
  [Field in keyof Settings]: Settings[Field] extends Setting<infer T> ? T : never;
};

/** Returns a function that creates the settings of a group. */
export function defineSettings(group: string) {
  return <T>(variable: string, type: ValueType<T>, description: string): Setting<T> => ({
    ...type,
    variable,
    group,
    description,
  });
}

/** Returns the trimmed value of a setting's environment variable. An empty value counts as unset. */
export function variableText({ variable }: Setting<unknown>, environment: EnvironmentVariables): string {
  return environment[variable]?.trim() ?? '';
}

/** Parses all settings in order. Throws `OperatorError` with one line about the first invalid value. */
export function readSettings<Settings extends Record<string, Setting<unknown>>>(
  settings: Settings,
  environment: EnvironmentVariables,
  database: DatabaseKind,
): ValuesOf<Settings> {
  const values = Object.entries(settings).map(([field, setting]) => [
    field,
    readSetting(setting, environment, database),
  ]);
  return Object.fromEntries(values);
}

function readSetting<T>(setting: Setting<T>, environment: EnvironmentVariables, database: DatabaseKind): T {
  const { variable, secret, default: defaults } = setting;
  const text =
    variableText(setting, environment) || (typeof defaults === 'string' ? defaults : defaults[database]);
  try {
    return setting.read(text, database);
  } catch (error) {
    throw new OperatorError(`${variable}${secret ? '' : `=${text}`}: ${errorMessage(error)}.`);
  }
}
