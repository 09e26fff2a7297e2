import { memberOf } from '../../../domain/text/json.ts';
import type { Document, Language } from '../../../scripts/spec/document.ts';
import { type LocatedOperation, nameOfOperation } from '../gate/schema-additions.ts';
import { changelogTexts } from './texts/index.ts';
import type { ChangelogTexts } from './texts/types.ts';

/** The texts of one language about what the documents name. */
export interface Wording {
  language: Language;
  document: Document;
  /** The meaning of each error code. */
  codes: Record<string, { when: string }>;
}

/** Longer lists of names are cut, and the rest is counted. */
const maxNames = 6;
const namesShown = 4;

/** Names and links what a document describes, in its language. */
export class Naming {
  readonly #wording: Wording;
  readonly #texts: ChangelogTexts;

  constructor(wording: Wording) {
    this.#wording = wording;
    this.#texts = changelogTexts[wording.language];
  }

  /** Returns what the document has at a place. */
  at(pointer: readonly string[]): unknown {
    return pointer.reduce<unknown>(memberOf, this.#wording.document);
  }

  get docs(): string {
    return `/docs/${this.#wording.language}`;
  }

  link(operation: LocatedOperation): string {
    const name = `\`${nameOfOperation(operation)}\``;
    const { path, method } = operation;
    const isThere = this.at(['paths', path, method.toLowerCase()]) !== undefined;
    return isThere ? `[${name}](${this.docs}/reference/${operation.definition.operationId})` : name;
  }

  schemaLink(schema: string): string {
    const isNamed = this.at(['components', 'schemas', schema]) !== undefined;
    return isNamed ? `[\`${schema}\`](${this.docs}/schemas/${schema})` : `\`${schema}\``;
  }

  links(operations: LocatedOperation[]): string {
    return this.names(operations.map((each) => this.link(each)));
  }

  codeLink(code: string): string {
    return `[\`${code}\`](${this.docs}/errors/${code})`;
  }

  names(names: string[]): string {
    if (names.length <= maxNames) return names.join(', ');
    const shown = names.slice(0, namesShown);
    return `${shown.join(', ')} ${this.#texts.more(names.length - namesShown)}`;
  }

  /** Says what a thing of the document is, in its first sentence. */
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
