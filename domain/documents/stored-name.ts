export const storedNameBytes = 16;

const storedNameForm = /^[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** The name of a file in the store: nobody can guess it, and no folder gets too full of them. */
export function storedName(random: Buffer): string {
  const name = random.toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

export function isStoredName(name: string): boolean {
  return storedNameForm.test(name);
}
