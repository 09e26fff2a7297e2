/** A block of a documentation page, which can be rendered as HTML and as Markdown. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string; id: string }
  | { kind: 'prose'; markdown: string }
  | { kind: 'code'; language: string; text: string; title?: string }
  | { kind: 'samples'; samples: Sample[] }
  | { kind: 'endpoint'; method: string; path: string }
  | { kind: 'facts'; facts: [term: string, markdown: string][] }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'links'; links: Link[] };

export interface Sample {
  name: string;
  label: string;
  language: string;
  text: string;
}

export interface Field {
  name: string;
  /** The field's type and limits, in Markdown. */
  type: string;
  marks: string[];
  description: string;
  /** Name and path of the schema's page, if the field's value is an object with its own page. */
  schema?: { name: string; path: string };
  fields: Field[];
}

export interface Link {
  /** The label: plain text, or code if `isCode` is set. */
  label: string;
  isCode?: boolean;
  path: string;
  note?: string;
}

export interface Page {
  title: string;
  /** Whether the title is an identifier, which is shown as code. */
  isCode?: true;
  /** The first sentence or paragraph of the page, in Markdown. */
  lead: string;
  blocks: Block[];
  /** Blocks that wide windows show beside the page, and narrow windows below the page. */
  aside?: Block[];
}

export function heading(text: string, id: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, text, id };
}

export function proseBlock(markdown: string): Block {
  return { kind: 'prose', markdown };
}
