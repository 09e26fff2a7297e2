/** A part of a page, rendered as HTML and as Markdown. */
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
  /** The type and the limits, in Markdown. */
  type: string;
  marks: string[];
  description: string;
  /** The path of the schema's page. */
  schema?: { name: string; path: string };
  fields: Field[];
}

export interface Link {
  /** Plain text, or code. */
  label: string;
  isCode?: boolean;
  path: string;
  note?: string;
}

export interface Page {
  title: string;
  /** The title is an identifier. */
  isCode?: true;
  /** One sentence or paragraph in Markdown. */
  lead: string;
  blocks: Block[];
  /** Shown beside the page if the window is wide enough, otherwise below it. */
  aside?: Block[];
}

export function heading(text: string, id: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, text, id };
}

export function proseBlock(markdown: string): Block {
  return { kind: 'prose', markdown };
}
