import type { components, operations } from './generated/types.ts';
import type { ChangingList, List, Page } from './pages.ts';

export type { CacheOptions, CallOptions, VersionOptions, WriteOptions } from './options.ts';

export type Schemas = components['schemas'];
type Id = keyof operations;

export type QueryOf<Name extends Id> = NonNullable<operations[Name]['parameters']['query']>;

export type PathOf<Name extends Id, Parameter extends string> = operations[Name]['parameters'] extends {
  path: Record<Parameter, infer Value>;
}
  ? Value
  : never;

type ContentOf<Part, Type extends string> = Part extends { content: Record<Type, infer Content> }
  ? Content
  : never;

export type BodyOf<Name extends Id> = ContentOf<operations[Name]['requestBody'], 'application/json'>;

export type Upload = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A file to upload: a `File`, or content with a file name. */
export type UploadFile = File | { name: string; content: Upload };

/** The fields of an operation's form. Replaces the type of `file`, which is text in the OpenAPI document, by a file. */
export type FormOf<Name extends Id> = Omit<
  ContentOf<operations[Name]['requestBody'], 'multipart/form-data'>,
  'file'
> & { file: UploadFile };

type Success<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201
    ? ContentOf<Responses[Status], 'application/json'>
    : never;
}[keyof Responses];

export type AnswerOf<Name extends Id> = Success<operations[Name]['responses']>;

type ItemOf<Answer> = Answer extends Page<infer Item> ? Item : never;

export type ListOf<Name extends Id> = List<
  ItemOf<AnswerOf<Name>>,
  AnswerOf<Name> & Page<ItemOf<AnswerOf<Name>>>
>;

export type ChangingListOf<Name extends Id> = ChangingList<
  ItemOf<AnswerOf<Name>>,
  AnswerOf<Name> & Page<ItemOf<AnswerOf<Name>>>
>;
