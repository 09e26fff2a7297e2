export {
  ApiError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetails,
  type FieldProblem,
  TimeoutError,
  UnexpectedAnswerError,
  WebhookVerificationError,
  WorkshopError,
} from './errors.ts';
export { etagOf } from './etags.ts';
export type { KnownErrorCode } from './generated/errors.ts';
export { version } from './generated/release.ts';
export type * from './generated/workshop.ts';
export type { FileAnswer } from './operation.ts';
export type {
  Attempt,
  CacheOptions,
  CallOptions,
  Hooks,
  Language,
  Retries,
  VersionOptions,
  WorkshopOptions,
  WriteOptions,
} from './options.ts';
export type { Changes, ChangingList, List, Page } from './pages.ts';
export type { AnswerOf, BodyOf, FormOf, QueryOf, Schemas, Upload, UploadFile } from './shapes.ts';
export { type UnwrapOptions, unwrap, type WebhookEvent, type WebhookHeaders } from './webhooks.ts';
export { createWorkshop, type Workshop } from './workshop.ts';
