import { isKeyOf, memberOf } from '../../../domain/text/json.ts';
import type { Language } from '../../../generated/errors.ts';
import { changelogTexts } from '../../texts/changelog.ts';
import type { ChangelogTexts } from '../../texts/types/changelog.ts';
import type { ApiDocument } from '../document.ts';
import { type Addition, type BrokenPromise, eventsTag, type ReleaseChanges } from './changes.ts';
import { groupInOrder, groupOperations } from './groups.ts';
import { firstSentence, PartNames } from './part-names.ts';

type AdditionOf<Kind extends Addition['kind']> = Extract<Addition, { kind: Kind }>;

/** Maximum number of new fields that are listed with their descriptions. */
const maxDescribedFields = 8;

// A comment in Markdown, which is not rendered.
const origin = '[//]: # (Generated from spec/ and spec/released/ by `make generate`; never edited.)';

/** Formats the API changelog in one language, as Markdown. */
export function changelogText(releases: ReleaseChanges[], language: Language, document: ApiDocument): string {
  const sections = releases.map((each) => new ReleaseSection(each, language, document).lines().join('\n'));
  return `${[changelogTexts[language].introduction, ...sections, origin].join('\n\n')}\n`;
}

class ReleaseSection {
  readonly #release: ReleaseChanges;
  readonly #language: Language;
  readonly #document: ApiDocument;
  readonly #texts: ChangelogTexts;
  readonly #naming: PartNames;

  constructor(release: ReleaseChanges, language: Language, document: ApiDocument) {
    this.#release = release;
    this.#language = language;
    this.#document = document;
    this.#texts = changelogTexts[language];
    this.#naming = new PartNames(language, document);
  }

  lines(): string[] {
    const { version, date, changes } = this.#release;
    const title = version === null ? this.#texts.unreleased : `${version} (${date})`;
    const heading = [`## ${title}`, ''];
    if (changes === null) return [...heading, this.#texts.first];
    if (changes.additions.length + changes.broken.length === 0) return [...heading, this.#texts.noChanges];
    const parts = [
      this.#part(
        this.#texts.breaking,
        changes.broken.map((each) => this.#broken(each)),
      ),
      this.#part(
        this.#texts.deprecated,
        this.#all('deprecation').map((each) => this.#deprecation(each)),
      ),
      ...this.#document.tags.map(({ name, ...tag }) =>
        this.#part(String(tag['x-displayName'] ?? name), name === eventsTag ? [] : this.#ofTag(name)),
      ),
      this.#part(this.#texts.events, [
        ...this.#all('event').map((each) => this.#event(each)),
        ...this.#ofTag(eventsTag),
      ]),
      this.#part(this.#texts.errors, [
        ...this.#all('code').map((each) => this.#code(each)),
        ...this.#operationCodes(this.#all('operationCode')),
      ]),
    ];
    return [...heading, parts.filter((part) => part !== '').join('\n\n')];
  }

  #part(title: string, items: string[]): string {
    return items.length === 0 ? '' : `### ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
  }

  #all<Kind extends Addition['kind']>(kind: Kind): AdditionOf<Kind>[] {
    return (this.#release.changes?.additions ?? []).filter(
      (each): each is AdditionOf<Kind> => each.kind === kind,
    );
  }

  #ofTag(tag: string): string[] {
    const own = <Each extends { tag: string }>(additions: Each[]) =>
      additions.filter((each) => each.tag === tag);
    return [
      ...own(this.#all('operation')).map((each) => this.#operation(each)),
      ...own(this.#all('parameter')).map((each) => this.#parameter(each)),
      ...this.#headers(own(this.#all('header'))),
      ...this.#mediaTypes(own(this.#all('mediaType'))),
      ...this.#fields(own(this.#all('field'))),
      ...this.#values(own(this.#all('value'))),
      ...this.#limits(own(this.#all('limit'))),
    ];
  }

  #broken({ sunset, reason, subjects }: BrokenPromise): string {
    const { brokenFrom, concerns, colon } = this.#texts;
    const names = this.#naming.names(subjects.map((subject) => `\`${subject}\``));
    return `**${brokenFrom(sunset)}**${colon} ${reason[this.#language]} ${concerns}${colon} ${names}.`;
  }

  #deprecation({ operation, sunset, successor }: AdditionOf<'deprecation'>): string {
    const { insteadOf, endsOn, hasNoEnd, colon } = this.#texts;
    const end = sunset === undefined ? hasNoEnd : endsOn(sunset);
    return `${this.#naming.link(operation)}${colon} ${insteadOf(`\`${operation.method} ${successor}\``)} ${end}`;
  }

  #operation({ operation }: AdditionOf<'operation'>): string {
    const summary = memberOf(
      this.#naming.at(['paths', operation.path, operation.method.toLowerCase()]),
      'summary',
    );
    const said = typeof summary === 'string' ? `${this.#texts.colon} ${summary}` : '';
    return `**${this.#texts.operation}** ${this.#naming.link(operation)}${said}`;
  }

  #parameter({ operation, name, at }: AdditionOf<'parameter'>): string {
    return `**${this.#texts.parameter(`\`${name}\``, this.#naming.link(operation))}**${this.#naming.described(at)}`;
  }

  /** Formats new response headers. Operations with the same new headers share a line. */
  #headers(headers: AdditionOf<'header'>[]): string[] {
    return groupOperations(headers, ({ name }) => name).map(({ operations, added }) => {
      const lines = added.map(({ name, at }) => `\n  - \`${name}\`${this.#naming.described(at)}`);
      return `**${this.#texts.headers(this.#naming.links(operations))}**${this.#texts.colon}${lines.join('')}`;
    });
  }

  #mediaTypes(types: AdditionOf<'mediaType'>[]): string[] {
    const { requestFormat, answerFormat, colon } = this.#texts;
    const formatMediaTypes = (side: AdditionOf<'mediaType'>['in'], title: (operations: string) => string) =>
      groupOperations(
        types.filter((each) => each.in === side),
        ({ type }) => type,
      ).map(
        ({ operations, added }) =>
          `**${title(this.#naming.links(operations))}**${colon} ${added.map(({ type }) => `\`${type}\``).join(', ')}`,
      );
    return [...formatMediaTypes('request', requestFormat), ...formatMediaTypes('answer', answerFormat)];
  }

  #operationCodes(codes: AdditionOf<'operationCode'>[]): string[] {
    return groupOperations(codes, ({ code }) => code).map(({ operations, added }) => {
      const codeLinks = added.map(({ code }) => this.#naming.codeLink(code)).join(', ');
      return `**${this.#texts.operationCodes(this.#naming.links(operations))}**${this.#texts.colon} ${codeLinks}`;
    });
  }

  /** Formats new fields. Schemas with the same new fields share a line. */
  #fields(fields: AdditionOf<'field'>[]): string[] {
    const names = [...new Set(fields.map(({ of }) => of))];
    const ofSchema = (schema: string) => [
      ...new Map(fields.filter(({ of }) => of === schema).map((each) => [each.name, each])).values(),
    ];
    const groups = groupInOrder(names, (schema) =>
      ofSchema(schema)
        .map(({ name }) => name)
        .toSorted()
        .join(),
    );
    return groups.map((schemas) => {
      const added = ofSchema(String(schemas[0]));
      const schemaLinks = this.#naming.names(schemas.map((schema) => this.#naming.schemaLink(schema)));
      if (added.length > maxDescribedFields)
        return `**${this.#texts.fieldCount(added.length, schemaLinks)}**${this.#texts.colon} ${added.map(({ name }) => `\`${name}\``).join(', ')}`;
      const lines = added.map(({ name, at }) => `\n  - \`${name}\`${this.#naming.described(at)}`);
      return `**${this.#texts.fields(schemaLinks)}**${this.#texts.colon}${lines.join('')}`;
    });
  }

  /** Formats new enumerated values. Skips names of events and error codes, which have their own sections. */
  #values(values: AdditionOf<'value'>[]): string[] {
    const own = new Set([
      ...this.#all('event').map(({ event }) => event),
      ...this.#all('code').map(({ code }) => code),
    ]);
    const newValues = values.filter(({ value }) => !own.has(value));
    const groups = groupInOrder([...new Set(newValues.map(({ of }) => of))], (of) =>
      [...new Set(newValues.filter((each) => each.of === of).map(({ value }) => value))].join(),
    );
    return groups.map((schemas) => {
      const added = [
        ...new Set(newValues.filter(({ of }) => of === schemas[0]).map(({ value }) => `\`${value}\``)),
      ];
      return `**${this.#texts.values(this.#naming.names(schemas.map((each) => this.#naming.schemaLink(each))))}**${this.#texts.colon} ${added.join(', ')}`;
    });
  }

  #limits(limits: AdditionOf<'limit'>[]): string[] {
    const groups = groupInOrder(limits, ({ keyword, before, after }) =>
      JSON.stringify([keyword, before, after]),
    );
    return groups.flatMap((group) => {
      const [{ keyword = '', before = null, after = null } = {}] = group;
      const formatValue = (value: unknown) =>
        value === null || value === undefined ? this.#texts.none : String(value);
      const label = isKeyOf(keyword, this.#texts.limits) ? this.#texts.limits[keyword] : keyword;
      const of = this.#naming.names([...new Set(group.map((each) => `\`${each.of}\``))]);
      return `**${this.#texts.limit(of)}**, ${label}${this.#texts.colon} ${formatValue(before)} → ${formatValue(after)}`;
    });
  }

  #event({ event }: AdditionOf<'event'>): string {
    const { summary, description } = this.#document.webhooks?.[event]?.post ?? {};
    const said =
      summary === undefined ? '' : `${this.#texts.colon} ${summary}. ${firstSentence(description ?? '')}`;
    return `**${this.#texts.event}** [\`${event}\`](${this.#naming.docs}/events/${event})${said}`;
  }

  #code({ code }: AdditionOf<'code'>): string {
    const when = this.#naming.at(['components', 'examples', code, 'summary']);
    return `**${this.#texts.code}** ${this.#naming.codeLink(code)}${when === undefined ? '' : `${this.#texts.colon} ${when}`}`;
  }
}
