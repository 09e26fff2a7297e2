const series = /^([a-z_:][\w:]*(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/i;

/** Parses metrics like Prometheus; each series must occur once, and each name must have one description. */
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
