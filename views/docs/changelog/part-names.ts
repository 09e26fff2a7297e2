import { memberOf } from '../../../domain/text/json.ts';
import type { Language } from '../../../generated/errors.ts';
import { changelogTexts } from '../../texts/changelog.ts';
import type { ChangelogTexts } from '../../texts/types/changelog.ts';
import type { ApiDocument } from '../document.ts';
import { type ChangedOperation, operationName } from './changes.ts';

/**
 * Maximum length of a list that is shown whole. A longer list shows `namesShown` names, followed by the number of
 * omitted names.
 */
const maxListedNames = 6;
const namesShown = 4;

/** Formats names of parts of the OpenAPI document, with links, in the document's language. */
export class PartNames {
  readonly #language: Language;
  readonly #document: ApiDocument;
  readonly #texts: ChangelogTexts;

  constructor(language: Language, document: ApiDocument) {
    this.#language = language;
    this.#document = document;
    this.#texts = changelogTexts[language];
  }

  /** Returns the part of the OpenAPI document at a path. */
  at(pointer: readonly string[]): unknown {
    return pointer.reduce<unknown>(memberOf, this.#document);
  }

  get docs(): string {
    return `/docs/${this.#language}`;
  }

  link(operation: ChangedOperation): string {
    const name = `\`${operationName(operation)}\``;
    const { path, method } = operation;
    const isThere = this.at(['paths', path, method.toLowerCase()]) !== undefined;
    return isThere ? `[${name}](${this.docs}/reference/${operation.operationId})` : name;
  }

  schemaLink(schema: string): string {
    const isNamed = this.at(['components', 'schemas', schema]) !== undefined;
    return isNamed ? `[\`${schema}\`](${this.docs}/schemas/${schema})` : `\`${schema}\``;
  }

  links(operations: ChangedOperation[]): string {
    return this.names(operations.map((each) => this.link(each)));
  }

  codeLink(code: string): string {
    return `[\`${code}\`](${this.docs}/errors/${code})`;
  }

  names(names: string[]): string {
    if (names.length <= maxListedNames) return names.join(', ');
    const firstNames = names.slice(0, namesShown);
    return `${firstNames.join(', ')} ${this.#texts.more(names.length - namesShown)}`;
  }

  /** Returns the first sentence of a part's description. */
  described(at: readonly string[]): string {
    const node = this.at(at);
    const description = memberOf(node, 'description') ?? memberOf(this.#referred(node), 'description');
    return typeof description === 'string' ? `${this.#texts.colon} ${firstSentence(description)}` : '';
  }

  #referred(node: unknown): unknown {
    const ref = memberOf(node, '$ref');
    return typeof ref === 'string' ? this.at(ref.split('/').slice(1)) : undefined;
  }
}

export function firstSentence(text: string): string {
  return (text.split(/\n\n|(?<=[.!?])\s/)[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}
