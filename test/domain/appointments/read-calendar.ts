interface Property {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

/** Parses an .ics file like its receiver (RFC 5545, 3.1), independently of the code that writes it. */
export function readCalendar(ics: string): Property[] {
  if (!ics.endsWith('\r\n')) throw new Error('its last line does not end');
  const lines = ics.slice(0, -2).split('\r\n');
  const whole: string[] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) whole.push(`${whole.pop()}${line.slice(1)}`);
    else whole.push(line);
  }
  return whole.map(readLine);
}

function readLine(line: string): Property {
  const read = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u.exec(
    line.replaceAll('\t', ' '),
  );
  if (read === null) throw new Error(`no content line: ${JSON.stringify(line)}`);
  const [, name = '', parameters = '', value = ''] = read;
  const each = parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^;]*))/g);
  return {
    name,
    parameters: Object.fromEntries([...each].map(([, key, inQuotes, plain]) => [key, inQuotes ?? plain])),
    value,
  };
}

/** Decodes the text of a property's value. Throws if the value is not escaped correctly. */
export function textOf(value: string): string {
  if (/(?<!\\)(?:\\\\)*(?:[;,]|\\[^\\;,nN])/.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replaceAll(/\\(.)/g, (_, character) => (/n/i.test(character) ? '\n' : character));
}
