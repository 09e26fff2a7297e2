import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { errorMessage, OperatorError } from '../../../domain/errors/operator-error.ts';
import { memberOf, parseJsonObject } from '../../../domain/text/json.ts';

export interface Profile {
  url: string;
  key: string;
  /** The host of the workshop, as the service returned it at login. */
  workshop: string;
  keyName: string;
  sandbox: boolean;
}

export const defaultProfile = 'default';
/** File mode of API keys and webhook secrets: only the owner may read them. */
const privateFileMode = 0o600;
const privateFolderMode = 0o700;
/** Pattern of a profile's name. Lower case only, because some file systems ignore case. */
const profileNamePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Returns the folder for the program's settings, by the convention of the operating system. */
export function configFolder(env: NodeJS.ProcessEnv, platform = process.platform, home = homedir()): string {
  if (env.WORKSHOP_CONFIG) return env.WORKSHOP_CONFIG;
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'workshop-api');
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'workshop-api');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'workshop-api');
  return join(home, '.config', 'workshop-api');
}

export function profileFolder(env: NodeJS.ProcessEnv, name: string): string {
  if (!profileNamePattern.test(name))
    throw new OperatorError(
      `--profile ${name}: a name has up to 64 lower-case letters, digits, dots, hyphens and underscores, and begins with a letter or digit.`,
    );
  return join(configFolder(env), 'profiles', name);
}

export function findProfile(env: NodeJS.ProcessEnv, name: string): Profile | null {
  const file = join(profileFolder(env, name), 'profile.json');
  const content = readFileIfPresent(file);
  if (content === null) return null;
  const { url, key, workshop, key_name: keyName, sandbox } = parseJsonObject(content);
  if (typeof url !== 'string' || typeof key !== 'string')
    throw new OperatorError(`${file} contains no profile. Log in again: ${loginCommand(name)}`);
  return { url, key, workshop: String(workshop), keyName: String(keyName), sandbox: sandbox === true };
}

/** Returns the content of a file, or null if the file does not exist. */
export function readFileIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (memberOf(error, 'code') === 'ENOENT') return null;
    throw new OperatorError(`${file} cannot be read: ${errorMessage(error)}.`);
  }
}

export function loginCommand(name: string): string {
  return `workshop-api login --url https://…${name === defaultProfile ? '' : ` --profile ${name}`}`;
}

export function writeProfile(env: NodeJS.ProcessEnv, name: string, profile: Profile): string {
  const { keyName: key_name, ...others } = profile;
  const file = join(profileFolder(env, name), 'profile.json');
  writePrivateFile(file, `${JSON.stringify({ ...others, key_name }, null, 2)}\n`);
  return file;
}

export function listProfiles(env: NodeJS.ProcessEnv): [name: string, profile: Profile][] {
  const folders = listFileNames(join(configFolder(env), 'profiles')).filter((name) =>
    profileNamePattern.test(name),
  );
  return folders.sort().flatMap((name) => {
    const profile = findProfile(env, name);
    return profile ? [[name, profile]] : [];
  });
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (memberOf(error, 'code') === 'ENOENT') return [];
    throw new OperatorError(`${folder} cannot be read: ${errorMessage(error)}.`);
  }
}

export function removeProfile(env: NodeJS.ProcessEnv, name: string): boolean {
  const isThere = findProfile(env, name) !== null;
  rmSync(profileFolder(env, name), { recursive: true, force: true });
  return isThere;
}

/** Writes a file atomically, with permissions only for the owner. */
export function writePrivateFile(file: string, content: string): void {
  const half = `${file}.${process.pid}.part`;
  try {
    const folder = join(file, '..');
    mkdirSync(folder, { recursive: true, mode: privateFolderMode });
    chmodSync(folder, privateFolderMode);
    rmSync(half, { force: true });
    writeFileSync(half, content, { mode: privateFileMode, flag: 'wx' });
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw new OperatorError(`${file} cannot be written: ${errorMessage(error)}.`);
  }
}
