import { isKeyOf, memberOf } from '../../domain/text/json.ts';
import { eventsTag } from '../compatibility/additions.ts';
import type { BrokenPromises } from '../compatibility/broken.ts';
import { type Addition, type LocatedOperation, nameOfOperation } from '../compatibility/schema-additions.ts';
import type { Document, Language } from '../spec/document.ts';
import { isEmpty, type ReleaseChanges } from './releases.ts';
import { type ChangelogTexts, changelogTexts } from './texts.ts';

/** The texts of one language about what the documents name. */
export interface Wording {
  language: Language;
  document: Document;
  /** The meaning of each error code. */
  codes: Record<string, { when: string }>;
}

type Of<Kind extends Addition['kind']> = Extract<Addition, { kind: Kind }>;

/** Longer lists of names are cut, and the rest is counted. */
const namesMost = 6;
const namesShown = 4;
/** More fields than these are listed without their descriptions. */
const describedMost = 8;

/** Writes the changelog of integrators in one language, as Markdown. */
export function changelogPage(releases: ReleaseChanges[], wording: Wording): string {
  const texts = changelogTexts[wording.language];
  const sections = releases.map((each) => new ReleaseSection(each, wording).lines().join('\n'));
  // A comment in Markdown, which no renderer shows.
  const origin = '[//]: # (Generated from spec/ and spec/released/ by `make generate`; never edited.)';
  return `${[`# ${texts.title}`, texts.introduction, ...sections, origin].join('\n\n')}\n`;
}

class ReleaseSection {
  readonly #release: ReleaseChanges;
  readonly #wording: Wording;
  readonly #texts: ChangelogTexts;

  constructor(release: ReleaseChanges, wording: Wording) {
    this.#release = release;
    this.#wording = wording;
    this.#texts = changelogTexts[wording.language];
  }

  lines(): string[] {
    const { version, date, changes } = this.#release;
    const title = version === null ? this.#texts.unreleased : `${version} (${date})`;
    const heading = [`## ${title}`, ''];
    if (changes === null) return [...heading, this.#texts.first];
    if (isEmpty(changes)) return [...heading, this.#texts.noChanges];
    const parts = [
      this.#part(
        this.#texts.breaking,
        changes.broken.map((each) => this.#broken(each)),
      ),
      this.#part(
        this.#texts.deprecated,
        this.#all('deprecation').map((each) => this.#deprecation(each)),
      ),
      ...this.#wording.document.tags.map(({ name, ...tag }) =>
        this.#part(String(tag['x-displayName'] ?? name), name === eventsTag ? [] : this.#ofTag(name)),
      ),
      this.#part(this.#texts.events, [
        ...this.#all('event').map((each) => this.#event(each)),
        ...this.#ofTag(eventsTag),
      ]),
      this.#part(
        this.#texts.errors,
        this.#all('code').map((each) => this.#code(each)),
      ),
    ];
    return [...heading, parts.filter((part) => part !== '').join('\n\n')];
  }

  #part(title: string, items: string[]): string {
    return items.length === 0 ? '' : `### ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
  }

  #all<Kind extends Addition['kind']>(kind: Kind): Of<Kind>[] {
    return (this.#release.changes?.additions ?? []).filter((each): each is Of<Kind> => each.kind === kind);
  }

  #ofTag(tag: string): string[] {
    const own = <Each extends { tag: string }>(additions: Each[]) =>
      additions.filter((each) => each.tag === tag);
    return [
      ...own(this.#all('operation')).map((each) => this.#operation(each)),
      ...own(this.#all('parameter')).map((each) => this.#parameter(each)),
      ...this.#fields(own(this.#all('field'))),
      ...this.#values(own(this.#all('value'))),
      ...this.#limits(own(this.#all('limit'))),
    ];
  }

  #broken({ sunset, reason, promises }: BrokenPromises): string {
    const { brokenFrom, concerns, colon } = this.#texts;
    const operations = [...new Set(promises.map((promise) => `\`${promise.split(/: | was removed/)[0]}\``))];
    return `**${brokenFrom(sunset)}**${colon} ${reason[this.#wording.language]} ${concerns}${colon} ${this.#names(operations)}.`;
  }

  #deprecation({ operation }: Of<'deprecation'>): string {
    const { sunset, successor } = operation.definition['x-deprecation'] ?? {};
    const { insteadOf, endsOn, hasNoEnd, colon } = this.#texts;
    const end = sunset === undefined ? hasNoEnd : endsOn(sunset);
    return `${this.#link(operation)}${colon} ${insteadOf(`\`${operation.method} ${successor}\``)} ${end}`;
  }

  #operation({ operation }: Of<'operation'>): string {
    const summary = memberOf(this.#at(['paths', operation.path, operation.method.toLowerCase()]), 'summary');
    const said = typeof summary === 'string' ? `${this.#texts.colon} ${summary}` : '';
    return `**${this.#texts.operation}** ${this.#link(operation)}${said}`;
  }

  #link(operation: LocatedOperation): string {
    const name = `\`${nameOfOperation(operation)}\``;
    const { path, method } = operation;
    const isThere = this.#at(['paths', path, method.toLowerCase()]) !== undefined;
    return isThere ? `[${name}](${this.#docs}/reference/${operation.definition.operationId})` : name;
  }

  get #docs(): string {
    return `/docs/${this.#wording.language}`;
  }

  #parameter({ operation, name, at }: Of<'parameter'>): string {
    return `**${this.#texts.parameter(`\`${name}\``, this.#link(operation))}**${this.#described(at)}`;
  }

  /** Schemas with the same new fields share a line. */
  #fields(fields: Of<'field'>[]): string[] {
    const names = [...new Set(fields.map(({ of }) => of))];
    const ofSchema = (schema: string) => [
      ...new Map(fields.filter(({ of }) => of === schema).map((each) => [each.name, each])).values(),
    ];
    const groups = grouped(names, (schema) =>
      ofSchema(schema)
        .map(({ name }) => name)
        .toSorted()
        .join(),
    );
    return groups.map((schemas) => {
      const added = ofSchema(String(schemas[0]));
      const shown = this.#names(schemas.map((schema) => this.#schemaLink(schema)));
      if (added.length > describedMost)
        return `**${this.#texts.fieldCount(added.length, shown)}**${this.#texts.colon} ${added.map(({ name }) => `\`${name}\``).join(', ')}`;
      const lines = added.map(({ name, at }) => `\n  - \`${name}\`${this.#described(at)}`);
      return `**${this.#texts.fields(shown)}**${this.#texts.colon}${lines.join('')}`;
    });
  }

  #schemaLink(schema: string): string {
    const isNamed = this.#at(['components', 'schemas', schema]) !== undefined;
    return isNamed ? `[\`${schema}\`](${this.#docs}/schemas/${schema})` : `\`${schema}\``;
  }

  /** New events and new error codes have sections of their own. */
  #values(values: Of<'value'>[]): string[] {
    const own = new Set([
      ...this.#all('event').map(({ event }) => event),
      ...this.#all('code').map(({ code }) => code),
    ]);
    const shown = values.filter(({ value }) => !own.has(value));
    const groups = grouped([...new Set(shown.map(({ of }) => of))], (of) =>
      [...new Set(shown.filter((each) => each.of === of).map(({ value }) => value))].join(),
    );
    return groups.map((schemas) => {
      const added = [
        ...new Set(shown.filter(({ of }) => of === schemas[0]).map(({ value }) => `\`${value}\``)),
      ];
      return `**${this.#texts.values(this.#names(schemas.map((each) => this.#schemaLink(each))))}**${this.#texts.colon} ${added.join(', ')}`;
    });
  }

  #limits(limits: Of<'limit'>[]): string[] {
    const groups = grouped(limits, ({ keyword, before, after }) => JSON.stringify([keyword, before, after]));
    return groups.flatMap((group) => {
      const [{ keyword = '', before = null, after = null } = {}] = group;
      const shown = (value: unknown) =>
        value === null || value === undefined ? this.#texts.none : String(value);
      const label = isKeyOf(keyword, this.#texts.limits) ? this.#texts.limits[keyword] : keyword;
      const of = this.#names([...new Set(group.map((each) => `\`${each.of}\``))]);
      return `**${this.#texts.limit(of)}**, ${label}${this.#texts.colon} ${shown(before)} → ${shown(after)}`;
    });
  }

  #event({ event }: Of<'event'>): string {
    const { summary, description } = this.#wording.document.webhooks?.[event]?.post ?? {};
    const said =
      summary === undefined ? '' : `${this.#texts.colon} ${summary}. ${firstSentence(description ?? '')}`;
    return `**${this.#texts.event}** [\`${event}\`](${this.#docs}/events/${event})${said}`;
  }

  #code({ code }: Of<'code'>): string {
    const when = this.#wording.codes[code]?.when;
    return `**${this.#texts.code}** [\`${code}\`](${this.#docs}/errors/${code})${when === undefined ? '' : `${this.#texts.colon} ${when}`}`;
  }

  #names(names: string[]): string {
    if (names.length <= namesMost) return names.join(', ');
    const shown = names.slice(0, namesShown);
    return `${shown.join(', ')} ${this.#texts.more(names.length - namesShown)}`;
  }

  /** Says what a thing of the document is, in its first sentence. */
  #described(at: readonly string[]): string {
    const node = this.#at(at);
    const description = memberOf(node, 'description') ?? memberOf(this.#referred(node), 'description');
    return typeof description === 'string' ? `${this.#texts.colon} ${firstSentence(description)}` : '';
  }

  #referred(node: unknown): unknown {
    const ref = memberOf(node, '$ref');
    return typeof ref === 'string' ? this.#at(ref.split('/').slice(1)) : undefined;
  }

  #at(pointer: readonly string[]): unknown {
    return pointer.reduce<unknown>(memberOf, this.#wording.document);
  }
}

function firstSentence(text: string): string {
  return (text.split(/\n\n|(?<=[.!?])\s/)[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Puts together what has the same key, in the order of the first of each. */
function grouped<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  return [...Map.groupBy(all, keyOf).values()];
}
