/** The trace of the current request, to which statements and events are added. */
interface Trace {
  /** Runs work in a child of the current span. Without a current span, only runs the work. */
  inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Records an event in the current span. Returns the `traceparent` header with which other processes continue the
   * trace.
   */
  noteInTrace(name: string): string | null;
}

/** The trace of this Node process; null without tracing. */
let trace: Trace | null = null;

/** Sets the trace for transactions and events. The entry point calls this, because db/ does not import adapters/. */
export function setTrace(newTrace: Trace): void {
  trace = newTrace;
}

export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace ? trace.inChildSpan(name, work) : work();
}

export function noteInTrace(name: string): string | null {
  return trace?.noteInTrace(name) ?? null;
}
