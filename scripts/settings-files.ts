// Generates .env.example and docs/operators/settings.md from the table of settings in config.ts.
//   settings-files.ts --check   fails if one of the files does not match the table
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settings } from '../config.ts';
import type { DatabaseKind, Setting } from '../domain/settings/setting.ts';

const root = join(import.meta.dirname, '..');
const settingsPageFile = 'docs/operators/settings.md';
const groups = [...Map.groupBy(Object.values<Setting<unknown>>(settings), ({ group }) => group)];

function envExample(): string {
  const head = `# Generated from config.ts by \`make generate\`. Copy it to .env. Lines that are commented out show the default.
# ${settingsPageFile} has the same settings as a table.
`;
  const sections = groups.map(([group, members]) => `\n## ${group}\n${members.map(envEntry).join('')}`);
  return head + sections.join('');
}

function envEntry({ variable, description, allowed, default: defaults }: Setting<unknown>): string {
  const isText = typeof defaults === 'string';
  const texts = [markdownToText(description), `Value: ${allowed}.`];
  if (!isText) texts.push(`Default: ${bothDefaults(defaults)}.`);
  const comment = texts.map((text) => wrapText(text, 100).replaceAll(/^/gm, '# '));
  return `\n${comment.join('\n')}\n# ${variable}=${isText ? defaults : ''}\n`;
}

function bothDefaults({ embedded, served: external }: Record<DatabaseKind, string>): string {
  return `\`${embedded}\` embedded, \`${external}\` with \`DATABASE_URL\``;
}

/** Converts Markdown to plain text: replaces each link by its text and the path of the linked page. */
function markdownToText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\(([^)#]*)[^)]*\)/g, '"$1" in docs/operators/$2');
}

function wrapText(text: string, width: number): string {
  return text.replaceAll(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n').trimEnd();
}

function settingsPage(): string {
  const tables = groups.map(
    ([group, members]) =>
      `\n## ${group}\n\n| Setting | Value | Default | Meaning |\n|---|---|---|---|\n${members.map(settingRow).join('')}`,
  );
  return `<!-- Generated from config.ts by \`make generate\`; never edited. -->

# Settings

\`\`\`sh
cp .env.example .env     # then edit it
\`\`\`

The service reads its settings from the environment, or from \`.env\` in the project's folder. With systemd they are in \`/etc/workshop-api/workshop-api.env\`.

Changes take effect when a process starts. An empty value counts as not set. With an invalid value, the process refuses to start and prints which setting is wrong and why.

Settings of one workshop (address, opening hours, language and more) are not in this file: use \`workshop settings set\`.
${tables.join('')}`;
}

function settingRow({ variable, allowed, default: defaults, description }: Setting<unknown>): string {
  const text = typeof defaults !== 'string' ? bothDefaults(defaults) : defaults && `\`${defaults}\``;
  const urls = /[\w-]+:\/\S*[^\s,;]/g;
  return `| \`${variable}\` | ${allowed.replaceAll(urls, '`$&`')} |${text && ` ${text}`} | ${description} |\n`;
}

for (const [path, text] of [
  ['.env.example', envExample()] as const,
  [settingsPageFile, settingsPage()] as const,
]) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} does not match config.ts: run make generate`);
    process.exitCode = 1;
  }
}
