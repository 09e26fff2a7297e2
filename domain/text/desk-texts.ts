/** The translations of the desk's texts. The keys are the English texts; values of enumerations are grouped by name. */
export interface DeskTexts {
  operations: Map<string, string>;
  labels: Map<string, string>;
  help: Map<string, string>;
  values: Map<string, Map<string, string>>;
}

export const deskTextSections = ['operations', 'labels', 'help', 'values'] as const;

/** Matches a line of a file of spec/locales/desk/: its indent, its key, and its text, if it has one. */
const linePattern = /^( *)((?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#](?:[^:]|:(?! |$))*)):(?: (.+))?$/;

/**
 * Parses a file of spec/locales/desk/: one text per line, below its section, and values below the name of their
 * enumeration. A YAML parser would take ten times as long. The script that compiles spec/ checks that both parsers return
 * the same.
 */
export function readDeskTexts(file: string): DeskTexts {
  const texts: DeskTexts = { operations: new Map(), labels: new Map(), help: new Map(), values: new Map() };
  let section: keyof DeskTexts = 'operations';
  let group = new Map<string, string>();
  for (const line of file.split('\n')) {
    const [, indent = '', written = '', text] = linePattern.exec(line) ?? [];
    if (written === '') continue;
    const key = readScalar(written);
    if (indent.length === 0) section = deskTextSections.find((name) => name === key) ?? section;
    else if (section !== 'values') texts[section].set(key, readScalar(text ?? ''));
    else if (indent.length > 2) group.set(key, readScalar(text ?? ''));
    else {
      group = new Map();
      texts.values.set(key, group);
    }
  }
  return texts;
}

function readScalar(written: string): string {
  if (written.startsWith('"')) return JSON.parse(written);
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
}
