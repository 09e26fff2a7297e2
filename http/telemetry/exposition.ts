/** Something that has figures, in Prometheus' text format. */
export interface Source {
  metrics(): Promise<string>;
}

/** The figures of all, one after the other. Each source has names of its own. */
export async function expose(sources: readonly Source[]): Promise<string> {
  const texts = await Promise.all(sources.map((source) => source.metrics()));
  return texts.join('\n');
}

export const exposedType = 'text/plain; version=0.0.4; charset=utf-8';
