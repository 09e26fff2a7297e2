import { readFileSync, writeFileSync } from 'node:fs';
import { settings } from '../config.ts';

const file = new URL('../.env.example', import.meta.url);

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== envExample()) {
    console.error('.env.example does not match config.ts: run make generate');
    process.exit(1);
  }
} else {
  writeFileSync(file, envExample());
}

function envExample(): string {
  const head =
    '# Generated from config.ts by `make generate`. Copy it to .env. Lines that are commented out show the default.\n';
  const entries = Object.entries(settings).map(
    ([name, setting]) =>
      `\n${wrapped(setting.why, 100).replaceAll(/^/gm, '# ')}\n# ${name}=${setting.default}\n`,
  );
  return head + entries.join('');
}

function wrapped(text: string, width: number): string {
  return text.replaceAll(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n').trimEnd();
}
