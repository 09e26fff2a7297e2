/**
 * True if the service runs from its npm package, false if it runs from a checkout. The form of the workshop's commands
 * differs.
 */
const isPackage = import.meta.filename.endsWith('.js');

export function workshopCommand(words: string): string {
  return `${isPackage ? 'npx --no workshop-api workshop' : 'npm run -s workshop --'} ${words}`;
}
