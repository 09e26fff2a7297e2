/** The members of what a stranger calls a JSON object; none where it isn't one. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
