import type { SourceFiles } from './files.ts';

/** The labels of spec/labels.yaml: of fields by name, and of values by enumeration. */
export interface Labels {
  names: Record<string, FieldName>;
  values: Record<string, Record<string, string>>;
}

interface FieldName {
  label: string;
  picker?: string;
  unit?: string;
  input?: string;
}

export const labelsFile = 'labels.yaml';

export function readLabels(files: SourceFiles): Labels {
  const { names, values } = files.read<{
    names: Record<string, string | FieldName>;
    values: Labels['values'];
  }>(labelsFile);
  const entries = Object.entries(names).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? { label: entry } : entry,
  ]);
  return { names: Object.fromEntries(entries), values };
}
