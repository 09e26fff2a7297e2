const series = /^([a-z_:][\w:]*(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/i;

/**
 * Parses metrics in Prometheus' format. Throws if a series occurs twice, or if a name has no description or several.
 */
export function readExposition(text: string): Record<string, number> {
  const figures: Record<string, number> = {};
  const described = new Set<string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('# ')) {
      const head = line.split(' ', 3).join(' ');
      if (described.has(head)) throw new Error(`described twice: ${head}`);
      described.add(head);
      continue;
    }
    const [, name = '', value = ''] = series.exec(line) ?? [];
    if (name === '' || name in figures || !described.has(`# TYPE ${familyOf(name, described)}`))
      throw new Error(`not to be read: ${line}`);
    figures[name] = Number(value);
  }
  return figures;
}

function familyOf(name: string, described: Set<string>): string {
  const [own = ''] = name.split('{');
  return described.has(`# TYPE ${own}`) ? own : own.replace(/_(bucket|sum|count)$/, '');
}
