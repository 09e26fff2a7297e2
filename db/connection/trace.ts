/** The trace of the request that is being served, to which the database reports its work. */
interface Trace {
  /** Measures work as part of the span under way, if there is one. */
  inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Notes an event in the span under way; returns the header by which later work joins its trace. */
  noteInTrace(name: string): string | null;
}

/** One per process, like the span under way. Is null in a process that traces nothing. */
let trace: Trace | null = null;

/** Reports transactions and events to a trace. The entry point calls it, as this room imports no adapter. */
export function reportTo(given: Trace): void {
  trace = given;
}

export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace ? trace.inChildSpan(name, work) : work();
}

export function noteInTrace(name: string): string | null {
  return trace?.noteInTrace(name) ?? null;
}
