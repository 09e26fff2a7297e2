import { Parser } from 'htmlparser2';

/** Texts that a page must show as texts: each breaks out of a place where pages put values without escaping them. */
export const hostileTexts: readonly string[] = [
  '<script>hostile()</script>',
  '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
  '<scr<script>ipt>hostile()</scr</script>ipt>',
  '</title><script>hostile()</script>',
  '</textarea><script>hostile()</script>',
  '</select><img src=x onerror=hostile()>',
  '</style><img src=x onerror=hostile()>',
  '</script><svg onload=hostile()>',
  '<img src=x onerror="hostile()">',
  '<svg/onload=hostile()>',
  '<svg><script>hostile()</script></svg>',
  '<math><mtext><style><img src=x onerror=hostile()></style></mtext></math>',
  '<iframe srcdoc="<script>hostile()</script>">',
  '<object data="data:text/html,<script>hostile()</script>"></object>',
  '<base href="https://example.com/">',
  '<meta http-equiv="refresh" content="0;url=https://example.com">',
  '<link rel="stylesheet" href="https://example.com/x.css">',
  '<form action="https://example.com"><input name="password">',
  '<details open ontoggle=hostile()>',
  '<a href="javascript:hostile()">x</a>',
  '"><script>hostile()</script>',
  '"><img src=x onerror="hostile()">',
  '" autofocus onfocus="hostile()',
  '" style="position:fixed;inset:0',
  '" formaction="https://example.com',
  "'><img src=x onerror='hostile()'>",
  "' autofocus onfocus='hostile()",
  'x onmouseover=hostile()',
  '`onmouseover=hostile()',
  'javascript:hostile()',
  'JaVaScRiPt:hostile()',
  'java\tscript:hostile()',
  '\u0001javascript:hostile()',
  'data:text/html,<script>hostile()</script>',
  'vbscript:hostile()',
  'https://example.com/"onclick="hostile()',
  '//example.com/x',
  '/\\example.com',
  '<!--',
  '--><script>hostile()</script>',
  '<![CDATA[<script>hostile()</script>]]>',
  '<?xml version="1.0"?>',
  '&lt;script&gt;hostile()&lt;/script&gt;',
  '&#60;script&#62;hostile()&#60;/script&#62;',
  '&quot;&gt;&lt;script&gt;',
  '\u003cscript\u003ehostile()\u003c/script\u003e',
  '{{constructor.constructor("hostile()")()}}',
  '#{hostile()}',
  '{"type":"img","props":{"onerror":"hostile()"}}',
  '[object Object]',
  '__proto__',
  'constructor',
  'url(https://example.com/x)',
  'expression(hostile())',
  '}*{background:url(https://example.com/x)}',
  "');hostile();//",
  '\u202e<b>עברית</b>\u202c',
  '\u2028<script>\u2029',
  '＜script＞hostile()＜/script＞',
  '%3Cscript%3Ehostile()%3C/script%3E',
  '+ADw-script+AD4-hostile()+ADw-/script+AD4-',
  '\r\nSet-Cookie: hostile=1',
];

const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset']);

/** Returns the elements of a page with the names of their attributes, and the addresses to which they lead. */
export function parsePage(html: string): { elements: string[]; addresses: string[] } {
  const [elements, addresses]: [string[], string[]] = [[], []];
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push(`${name} ${Object.keys(attributes).join(' ')}`);
      for (const [attribute, value] of Object.entries(attributes))
        if (urlAttributes.has(attribute)) addresses.push(value);
    },
    oncomment: () => elements.push('a comment'),
    onprocessinginstruction: (name) => elements.push(name),
  });
  parser.end(html);
  return { elements, addresses };
}

/** Matches an address of this host, and one that a person opens elsewhere. */
export const harmlessAddress = /^(?:\/(?![/\\])|#|\?|https:\/\/|mailto:|sms:|tel:|data:image\/)/;
