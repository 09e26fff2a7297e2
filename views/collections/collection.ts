import { type DocumentWithExamples, type ExampleRequest, exampleRequests } from './requests.ts';

interface Folder {
  /** The name of the tag in the OpenAPI document, which is the same in all languages. */
  name: string;
  title: string;
  requests: ExampleRequest[];
}

/** A collection of requests from the OpenAPI document, grouped by subject, for programs such as Postman and Bruno. */
export interface Collection {
  name: string;
  description: string;
  baseUrl: string;
  folders: Folder[];
}

interface DescribedDocument extends DocumentWithExamples {
  info: { title: string; summary?: string };
}

/**
 * Builds the collection of a workshop. The name contains the workshop's host, because an integrator may have
 * collections of several workshops.
 */
export function buildCollection(document: DescribedDocument, baseUrl: string): Collection {
  const requests = exampleRequests(document);
  const folders = document.tags.map((tag) => ({
    name: tag.name,
    title: tag['x-displayName'] ?? tag.name,
    requests: requests.filter((request) => request.tag === tag.name),
  }));
  return {
    name: `${document.info.title} (${new URL(baseUrl).host})`,
    description: document.info.summary ?? '',
    baseUrl,
    folders: folders.filter((folder) => folder.requests.length > 0),
  };
}
