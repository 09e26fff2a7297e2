import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { release } from '../../generated/release.ts';
import type { Attributes, Span, SpanKind } from './spans.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

interface StartOptions {
  kind: SpanKind;
  /** The header `traceparent` of the caller, or of the event that caused the work. */
  parent: string | undefined;
  attributes?: Attributes;
}

/** Starts the spans of this process, and sends finished spans to the collector. */
export interface ProcessTracer {
  start(name: string, options: StartOptions): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

interface TracingConfig {
  /** URL of the collector. If empty, tracing is off. */
  otlpEndpoint: string;
  /** Share of traces to record, from 0 to 1. */
  traceShare: number;
}

/** Timeout for sending the remaining spans when the process stops. */
const closeMs = 3_000;
const exportMs = 10_000;
const everyMs = 2_000;

/** Opens the tracer if a collector is configured, and loads its libraries. Otherwise returns null. */
export async function openTracing(
  { otlpEndpoint, traceShare }: TracingConfig,
  onError: (error: unknown) => void,
): Promise<ProcessTracer | null> {
  if (otlpEndpoint === '') return null;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), onError);
  // Samples by trace id, so that all processes decide alike, and callers cannot raise the share of their recorded
  // requests.
  const share = new sdk.TraceIdRatioBasedSampler(traceShare);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'workshop-api', 'service.version': release.version }),
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs })],
  });
  return tracingWith(api, provider.getTracer('workshop-api'), () => withinMs(closeMs, provider.shutdown()));
}

/** Returns an exporter that reports failed exports, because the library drops the spans of a failed export silently. */
function reporting(exporter: SpanExporter, onError: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onError(result.error);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

type Api = typeof import('@opentelemetry/api');

function tracingWith(api: Api, tracer: Tracer, close: () => Promise<void>): ProcessTracer {
  const kinds = {
    server: api.SpanKind.SERVER,
    internal: api.SpanKind.INTERNAL,
    producer: api.SpanKind.PRODUCER,
    client: api.SpanKind.CLIENT,
  };
  const startIn = (context: Context, name: string, kind: SpanKind, attributes: Attributes = {}): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    return {
      traceparent: writeTraceparent(span.spanContext()),
      child: (childName, childKind) => startIn(api.trace.setSpan(context, span), childName, childKind),
      end({ failed = false, attributes: more = {} } = {}) {
        endSpan(api, span, failed, more);
      },
    };
  };
  return {
    start(name, { kind, parent, attributes }) {
      const remote = readTraceparent(parent);
      const context = remote
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true })
        : api.ROOT_CONTEXT;
      return startIn(context, name, kind, attributes);
    },
    close,
  };
}

function endSpan({ SpanStatusCode }: Api, span: OtelSpan, failed: boolean, attributes: Attributes): void {
  span.setAttributes(attributes);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

async function withinMs(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => {}), promise]);
  clearTimeout(timer);
}
