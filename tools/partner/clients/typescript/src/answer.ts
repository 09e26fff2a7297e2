import { ApiError, type ErrorDetails, type FailedCall, UnexpectedAnswerError } from './errors.ts';
import { rememberEtag } from './etags.ts';
import type { FileAnswer, Operation } from './operation.ts';

/** Reads and returns the whole body of a successful response. Throws an error for any other response. */
export async function readAnswer(
  response: Response,
  operation: Operation,
  call: FailedCall,
): Promise<unknown> {
  if (response.status === 304) return null;
  if (!response.ok) throw await errorOf(response, call);
  if (operation.file) return fileOf(response);
  const text = await response.text();
  try {
    const record = JSON.parse(text);
    rememberEtag(record, response);
    return record;
  } catch (error) {
    throw new UnexpectedAnswerError({ status: response.status, retryAfter: undefined }, call, error);
  }
}

export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

async function errorOf(response: Response, call: FailedCall): Promise<ApiError | UnexpectedAnswerError> {
  const text = await response.text();
  const { status } = response;
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const details = detailsIn(text);
  if (details) rememberEtag(details.current, response);
  return details
    ? new ApiError(details, { status, requestId: requestIdOf(response), retryAfter }, call)
    : new UnexpectedAnswerError({ status, retryAfter }, call);
}

function detailsIn(text: string): ErrorDetails | undefined {
  try {
    const details = JSON.parse(text)?.error;
    return typeof details?.code === 'string' && typeof details.message === 'string' ? details : undefined;
  } catch {
    return undefined;
  }
}

/** Parses `Retry-After` into seconds. Accepts dates, because gateways may send a date instead of a number. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

async function fileOf(response: Response): Promise<FileAnswer> {
  const contentType = response.headers.get('content-type') ?? '';
  return {
    data: await response.blob(),
    filename: filenameIn(response.headers.get('content-disposition') ?? ''),
    contentType,
    etag: response.headers.get('etag'),
  };
}

function filenameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
}
