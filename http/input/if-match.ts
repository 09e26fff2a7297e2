/** The value of `If-Match`: `*`, or the ETags of the versions to which a change may be applied. */
export type IfMatch = '*' | string[];

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const entityTags = new RegExp(String.raw`^[ \t]*${entityTag}(?:[ \t]*,[ \t]*${entityTag})*[ \t]*$`);

/** Parses `If-Match`. Returns undefined if the value is neither `*` nor a list of ETags. */
export function parseIfMatch(value: string): IfMatch | undefined {
  if (value.trim() === '*') return '*';
  if (!entityTags.test(value)) return undefined;
  return value.match(new RegExp(entityTag, 'g')) ?? undefined;
}

/**
 * Tells whether `If-Match` admits the present version. Compares weak ETags like strong ones, because fields that do not
 * count make a version weak. Ignores the marks that a proxy adds to an ETag when it compresses the response: `W/`
 * (nginx), and the name of the compression at the end (Apache, Caddy).
 */
export function admitsVersion(ifMatch: IfMatch, etag: string): boolean {
  if (ifMatch === '*') return true;
  return ifMatch.some((tag) => unmarked(tag) === unmarked(etag));
}

function unmarked(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-(?:gzip|br|zstd|deflate)"$/, '"');
}
