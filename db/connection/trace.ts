/** The trace of the current request, to which the database reports its work. */
interface Trace {
  /** Measures work as a child of the current span, if there is one. */
  inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Records an event in the current span. Returns the header that continues its trace. */
  noteInTrace(name: string): string | null;
}

/** One per process; null in a process without tracing. */
let trace: Trace | null = null;

/** Sets the trace for transactions and events. The entry point calls it, because this folder imports no adapters. */
export function reportTo(given: Trace): void {
  trace = given;
}

export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace ? trace.inChildSpan(name, work) : work();
}

export function noteInTrace(name: string): string | null {
  return trace?.noteInTrace(name) ?? null;
}
