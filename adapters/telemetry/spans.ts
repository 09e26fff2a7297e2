import { AsyncLocalStorage } from 'node:async_hooks';
import { Problem } from '../../domain/requests/problem.ts';

export type SpanKind = 'server' | 'internal' | 'producer' | 'client';

export type Attributes = Record<string, string | number | boolean>;

/** A part of a trace, from its start until `end` is called. */
export interface Span {
  /** Value of the header `traceparent` that makes this span the parent of the receiver's spans. */
  readonly traceparent: string;
  child(name: string, kind: SpanKind): Span;
  end(outcome?: { failed?: boolean; attributes?: Attributes }): void;
}

/** The current span. Without tracing this storage is empty, and reading it costs some nanoseconds. */
const current = new AsyncLocalStorage<Span>();

export function withSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Runs work in a child of the current span, if there is one. A refusal does not count as a failure. */
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

/**
 * Records an event as a child of the current span. Returns the header `traceparent` of this child, or null without a
 * current span.
 */
export function noteInTrace(name: string): string | null {
  const span = current.getStore()?.child(name, 'producer');
  span?.end();
  return span?.traceparent ?? null;
}

export function currentTraceparent(): string | null {
  return current.getStore()?.traceparent ?? null;
}
