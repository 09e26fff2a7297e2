import { readFileSync } from 'node:fs';

/**
 * Reads the 10,000 commonest passwords, in lower case. They are the first ones of the list that Django 5.2 contains
 * (`django/contrib/auth/common-passwords.txt.gz`, Royce Williams; BSD-3-Clause, Django Software Foundation and
 * individual contributors), which is in the order of their frequency.
 */
function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.trimEnd().split('\n'));
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Returns the commonest passwords. The file is read when a password is first set. */
export function loadCommonPasswords(): ReadonlySet<string> {
  commonPasswords ??= readCommonPasswords();
  return commonPasswords;
}
