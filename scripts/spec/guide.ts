import type { Document, Tag } from './document.ts';
import { SpecProblems } from './problems.ts';
import type { Sources } from './sources.ts';

/** Each section of the guide goes to the tag that asks for it; what none asks for introduces the document. */
export function placeGuide(document: Document, { guide, phrases, errors }: Sources): void {
  const sections = {
    ...guide,
    errors: guide.errors?.replace('{errorTable}', errorTable({ phrases, errors })),
  };
  const taken = document.tags.flatMap((tag) => tag['x-guide'] ?? []);
  const unknown = taken.filter((name) => !(name in sections));
  if (unknown.length > 0) throw new SpecProblems(unknown.map((name) => `guide.yaml has no section ${name}`));
  const introduction = Object.entries(sections).filter(([name]) => !taken.includes(name));
  document.info.description = introduction.map(([, text]) => text).join('\n\n');
  for (const tag of document.tags) describe(tag, sections as Record<string, string>);
}

/** The heading of its first section names a tag that has no name of its own. */
function describe(tag: Tag, sections: Record<string, string>): void {
  const [first, ...rest] = (tag['x-guide'] ?? []).map((name) => sections[name] as string);
  if (first === undefined) return;
  const [, heading, text] = /^## ([^\n]+)\n\n(.*)$/s.exec(first) ?? [undefined, undefined, first];
  tag['x-displayName'] ??= heading ?? tag.name;
  tag.description = [tag.description, text, ...rest].filter(Boolean).join('\n\n');
}

function errorTable({ phrases, errors }: Pick<Sources, 'phrases' | 'errors'>): string {
  const rows = Object.entries(errors.codes)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`);
  const head = `| ${phrases.errorTableStatus} | ${phrases.errorTableCode} | ${phrases.errorTableMeaning} |`;
  return [head, '|---|---|---|', ...rows].join('\n');
}
