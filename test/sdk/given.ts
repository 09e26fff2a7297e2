/** What each client is given, and what it has to find out with the types that were generated for it. */
export interface Given {
  baseUrl: string;
  key: string;
  /** One that no client has yet. */
  email: string;
}

export interface Found {
  listed: number;
  created: { id: number; name: string };
  got: { id: number; name: string };
  /** The client in the way, from the 409. */
  existingId: number | undefined;
  /** From the 422. */
  fields: { path: string; message: string }[];
}

export const nameless = { name: '', email: 'nobody' };

export function never(what: string): never {
  throw new Error(`the generated client did not see ${what}`);
}
