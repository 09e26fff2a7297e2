/** The form of the workshop's commands in this installation: from its checkout, or from the npm package. */
const isPackage = import.meta.filename.endsWith('.js');

export function workshopCommand(words: string): string {
  return `${isPackage ? 'npx --no workshop-api workshop' : 'npm run -s workshop --'} ${words}`;
}
