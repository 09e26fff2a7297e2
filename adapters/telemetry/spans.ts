import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../../domain/requests/problem.ts';

export type SpanKind = 'server' | 'internal' | 'producer' | 'client';

export type Attributes = Record<string, string | number | boolean>;

/** Work that a trace shows, from its start to `end`. */
export interface Span {
  /** The header by which others join the trace below it. */
  readonly traceparent: string;
  child(name: string, kind: SpanKind): Span;
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void;
}

/** The span under way. Without tracing nothing is ever in it, and asking costs some nanoseconds. */
const current = new AsyncLocalStorage<Span>();

export function withSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Measures work as part of the span under way, if there is one. A refusal is no failure. */
export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  return parent ? measureSpan(parent.child(name, 'internal'), work) : work();
}

async function measureSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: !(error instanceof Problem) });
    throw error;
  }
}

/** Notes something that happens in the span under way; returns the header for what follows from it. */
export function noteInTrace(name: string): string | null {
  const span = current.getStore()?.child(name, 'producer');
  span?.end();
  return span?.traceparent ?? null;
}

export function currentTraceparent(): string | null {
  return current.getStore()?.traceparent ?? null;
}
