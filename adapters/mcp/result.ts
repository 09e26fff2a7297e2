import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { parseJsonObject, toRecord } from '../../domain/text/json.ts';
import { ApiError, InvalidArgumentsError, withoutLinks } from './api.ts';
import { NoReplyError } from './port.ts';
import type { Outcome } from './tool.ts';

/**
 * Converts a tool's outcome to text and structured content. Programs that do not support structured content read the
 * text.
 */
export function formatResult({ summary, data }: Outcome): CallToolResult {
  const content = [summary, JSON.stringify(data)].map((text) => ({ type: 'text' as const, text }));
  return { content, structuredContent: data };
}

/**
 * Converts a refusal to a result that an assistant can act on. Returns undefined if the error is a defect of the
 * service.
 */
export function refusalResult(error: unknown): CallToolResult | undefined {
  if (error instanceof ApiError) return ofApi(error);
  if (error instanceof InvalidArgumentsError) return failure([error.message], { code: 'wrong_arguments' });
  if (!(error instanceof NoReplyError)) return undefined;
  return failure([`No answer from the workshop: ${error.message}`], { code: 'no_answer' });
}

function ofApi({ answer, code, message, before }: ApiError): CallToolResult {
  const { message: _, doc_url, ...details } = toRecord(parseJsonObject(answer.text).error);
  const error = JSON.parse(JSON.stringify({ ...details, code }), withoutLinks);
  const wait = answer.headers['retry-after'];
  const sentences = [
    before,
    message,
    ...fieldSentences(details.fields),
    wait === undefined ? '' : `Repeat the call in ${wait} seconds, with the same request_id.`,
    typeof doc_url === 'string' ? `More: ${doc_url}` : '',
  ];
  return failure(sentences, { ...error, status: answer.status, message, ...(doc_url ? { doc_url } : {}) });
}

function fieldSentences(fields: unknown): string[] {
  return (Array.isArray(fields) ? fields : []).map((field: unknown) => {
    const { path, message } = toRecord(field);
    return `${path}: ${message}`;
  });
}

function failure(sentences: string[], error: Record<string, unknown>): CallToolResult {
  const text = sentences.filter((sentence) => sentence !== '').join('\n');
  return { isError: true, content: [{ type: 'text', text }], structuredContent: { error } };
}
