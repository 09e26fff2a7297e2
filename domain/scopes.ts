/** Areas of access, in the contract's order. Only its own names exist. */
export const scopes = [
  'clients:read',
  'clients:write',
  'vehicles:read',
  'vehicles:write',
  'budgets:read',
  'budgets:write',
  'invoices:read',
  'appointments:read',
  'appointments:write',
  'communications:read',
  'communications:send',
  'catalog:read',
  'stock:read',
  'stock:write',
  'webhooks:manage',
  'reports:read',
] as const;

export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/** In the contract's order, each once. */
export function inOrder(chosen: Iterable<string>): Scope[] {
  const wanted = new Set(chosen);
  return scopes.filter((scope) => wanted.has(scope));
}
