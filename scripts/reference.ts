// Writes the reference as one page that loads nothing: `scripts/node scripts/reference.ts [language]`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../generated/errors.ts';

const output = '.cache/reference.html';
/** Redoc's script would fetch its maker's logo from there. */
const elsewhere = /https:\/\/cdn\.redoc(?:ly)?\.(?:com|ly)\/[\w./-]*/g;
/** The page contains all that it needs; browsers must not load anything else. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
].join('; ');

const [language = 'en'] = process.argv.slice(2);
if (!languages.some((each) => each === language)) {
  console.error(`There is no reference in ${language}, only in: ${languages.join(', ')}.`);
  process.exit(1);
}

execFileSync(
  process.execPath,
  [
    'node_modules/@redocly/cli/bin/cli.js',
    ...['build-docs', `generated/openapi/${language}.json`, '--inlineBundle', '--output', output],
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);

const page = readFileSync(output, 'utf8')
  .replaceAll(elsewhere, 'data:,')
  .replace('<html lang="en">', `<html lang="${language}">`)
  .replace('<head>', `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
if (!page.includes(policy)) throw new Error('Redoc writes another head than it did: the page has no policy');
writeFileSync(output, page);
console.log(`Written: ${output}`);
