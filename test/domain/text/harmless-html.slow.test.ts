import { expect, test } from 'vitest';
import { harmlessHtml, htmlProblem } from '../../../domain/text/harmless-html.ts';
import { htmlToText } from '../../../domain/text/html.ts';
import { cpuOf } from '../../support/cpu.ts';

const hostile = [
  // Scripts, some of them disguised.
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/random>alert(1)</script>',
  '<<script>alert(1);//<</script>',
  '<script\n>alert(1)</script\n>',
  '<script>alert(1)',
  '<p>a</p><script type="text/template"><img src=x onerror=alert(1)></script>',
  '</script><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  // Event handler attributes.
  '<img src=x onerror=alert(1)>',
  '<img src="https://example.com/a.png" onerror="alert(1)">',
  '<img src=`x`onerror=alert(1)>',
  '<img/src="https://example.com/a.png"/onload=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<body onload=alert(1)>hola</body>',
  '<p onclick="alert(1)" onmouseover=\'alert(2)\' ONFOCUS=alert(3)>x</p>',
  '<a href="https://example.com" onclick=alert(1)>x</a>',
  '<div style="color:red" onpointerenter=alert(1)>x</div>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<details open ontoggle=alert(1)>x</details>',
  // URLs with dangerous schemes.
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="https:/\\evil.example">x</a>',
  '<a href="/relative">x</a>',
  '<a href="#" name="body" id="forms">x</a>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="http://tracker.example/x.gif">',
  '<img src="//tracker.example/x.gif">',
  '<img src="cid:<script>">',
  '<img srcset="https://evil.example/x 1x" lowsrc="http://evil.example/y">',
  '<table background="http://evil.example/x.gif"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  // Elements that load documents, contain forms or redirect.
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<frameset><frame src="https://evil.example"></frameset>',
  '<object data="https://evil.example/x.swf"><embed src="https://evil.example/x.swf"></object>',
  '<applet code=Evil archive=https://evil.example/x.jar></applet>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/login"><input name=password type=password><button>Go</button></form>',
  '<input type=image src=https://evil.example/x.png formaction=javascript:alert(1)>',
  '<button form=x formaction="https://evil.example">x</button>',
  '<select><option>x</option></select><textarea>y</textarea>',
  '<video src=https://evil.example/x.mp4 poster=javascript:alert(1)></video>',
  '<audio src=https://evil.example/x.mp3 onerror=alert(1)></audio>',
  '<portal src=https://evil.example></portal><dialog open>x</dialog>',
  // SVG and MathML, and markup that parsers change.
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<title><img src=x onerror=alert(1)></title>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<p title="&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  // Styles.
  '<style>@import "https://evil.example/x.css"; p{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example/x.gif)">x</p>',
  '<p style="background-image:url(javascript:alert(1))">x</p>',
  '<p style="background:u\\72l(https://evil.example)">x</p>',
  '<p style="back/**/ground:ur/**/l(https://evil.example)">x</p>',
  '<p style="background:image-set(\'https://evil.example\' 1x)">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="width:exp/**/ression(alert(1))">x</p>',
  '<p style="behavior:url(x.htc);-moz-binding:url(x.xml#x)">x</p>',
  '<p style="position:fixed;top:0;left:0;z-index:9999;width:100%;height:100%">x</p>',
  '<p style="margin:-9999px;opacity:0;transform:scale(99)">x</p>',
  '<p style="color:red}p{background:url(x)">x</p>',
  '<p style="color:red&quot; onclick=&quot;alert(1)">x</p>',
  '<p style="content:\'</p><script>alert(1)</script>\'">x</p>',
  '<p style="font-family:\'x;background:url(https://evil.example);\'">x</p>',
  '<p style="color:var(--x);--x:url(https://evil.example)">x</p>',
  '<p style="width:calc(100vw);cursor:url(https://evil.example),auto">x</p>',
  '<p style="__proto__:x;constructor:y;toString:z">x</p>',
  '<p __proto__=x constructor=y class="evil" id="evil">x</p>',
];

const tagsAllowed = /^(a|b|center|div|font|img|p|span|table|tbody|td|tr)$/;
const attributesAllowed = /^(align|alt|bgcolor|border|height|href|rel|src|style|target|title|width)$/;

test.each(hostile.map((each) => [each]))('makes harmless: %s', (html) => {
  const harmless = harmlessHtml(html);
  for (const [, end, tag = '', attributes = ''] of harmless.matchAll(/<(\/?)([^\s/>]*)([^>]*)>/g)) {
    expect(tag).toMatch(tagsAllowed);
    if (end) continue;
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([^\s=]+)="([^"]*)"/g)) {
      expect(name).toMatch(attributesAllowed);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/\w|mailto:|tel:)/);
      if (name === 'src') expect(value).toMatch(/^(https:\/\/\w|cid:\w)/);
      if (name === 'style')
        expect(value).not.toMatch(/url|expression|position|-moz|import|\\|\/\*|var|calc|-\d/i);
    }
    // A tag contains only complete attributes.
    expect(attributes.replaceAll(/ [^\s=]+="[^"<>]*"/g, '')).toMatch(/^( \/)?$/);
  }
  expect(harmless.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
  expect(harmlessHtml(harmless)).toBe(harmless);
});

test('what runs or is hidden leaves no text behind', () => {
  const text = hostile
    .filter((html) => /^<(script|style|svg|title|iframe|object|template|xmp)/i.test(html))
    .map(harmlessHtml)
    .join('');
  expect(text).toBe('');
});

test('mail as it is made keeps its looks', () => {
  const html =
    '<table width="600" cellpadding="0" cellspacing="0" border="0" role="presentation" bgcolor="#ffffff" align="center"><tbody><tr>' +
    '<td align="center" valign="top" style="padding:12px 24px;font-family:\'Segoe UI\', Arial, sans-serif;font-size:16px;line-height:1.5;color:#1a2b3c;background-color:rgb(255, 255, 255);border:1px solid #ccc;border-radius:4px">' +
    '<h1 style="margin:0 0 12px;font-weight:700">Presupuesto listo</h1>' +
    '<img src="https://example.com/logo.png" alt="Taller" width="120" height="40" /><img src="cid:logo@example.com" alt="" />' +
    '</td></tr></tbody></table>';
  expect(inOrder(harmlessHtml(html))).toBe(inOrder(html));
});

/** Sorts the attributes of each tag, because their order is irrelevant. */
function inOrder(html: string): string {
  return html.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")*) ?\/?>/g, (_tag, name: string, attributes: string) =>
    [name, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join('|'),
  );
}

test('links open elsewhere and vouch for nothing', () => {
  const rest = 'rel="noopener noreferrer nofollow" target="_blank"';
  for (const href of [
    'https://example.com/?a=1',
    'http://example.com',
    'mailto:ana@example.com',
    'tel:+34600000000',
  ]) {
    expect(harmlessHtml(`<a href="${href}" rel=opener target=_top>x</a>`)).toBe(
      `<a href="${href}" ${rest}>x</a>`,
    );
  }
});

test.each([
  ['<a>'.repeat(333_000), 'tooManyTags'],
  ['<b>'.repeat(160_000) + '</i>'.repeat(120_000), 'tooManyTags'],
  ['<'.repeat(20_001), 'tooManyTags'],
  ['x'.repeat(1_000_001), 'maxLength'],
  ['<p>\ud800</p>', 'loneSurrogate'],
  ['<p>\0</p>', 'nul'],
])('refuses at once what would take too long or is no text (%#)', (html, problem) => {
  expect(htmlProblem(html)).toMatchObject({ problem });
  expect(() => harmlessHtml(html)).toThrow(problem);
});

test.each([
  ['deep', `${'<div>'.repeat(19_000)}x`],
  ['deep and closed', `${'<div>'.repeat(9_900)}x${'</div>'.repeat(9_900)}`],
  ['never matching', '<b>'.repeat(10_000) + '</i>'.repeat(9_900)],
  ['of tables', '<table><tr><td>'.repeat(6_600)],
  ['of lists', '<ul><li>'.repeat(9_900)],
  ['of unclosed comments', '<!--'.repeat(19_000)],
  ['of frames', '<iframe>'.repeat(19_000)],
  ['of attributes', `<p ${'a=1 '.repeat(240_000)}>`],
  ['of entities', '&amp;'.repeat(190_000)],
  ['of spaces', ' '.repeat(1_000_000)],
  ['of styles', '<p style="font-family:a ,b ,c ,d ,e ,f ,g ,h ,i ,j ,k ,l !;color:red">'.repeat(13_000)],
  ['one style', `<p style="${'color:red;'.repeat(99_000)}">`],
  ['of text', 'taller '.repeat(142_000)],
  ['of comments in a link', `<a href="https://example.com/${'&lt!----&gt'.repeat(89_000)}">x</a>`],
  ['of links of comments', `<a href="https://example.com/${'&lt!----&gt'.repeat(700)}">x</a>`.repeat(120)],
  ['of pictures of nothing', `${'x'.repeat(900_000)}${'<img>'.repeat(19_000)}`],
  ['of unknown attributes', `<p ${Array.from({ length: 120_000 }, (_, at) => `a${at}`).join(' ')}>`],
  ['of addresses in texts', `<a href="mailto:b${'a'.repeat(8_000)}">${'a'.repeat(8_000)}</a>`.repeat(60)],
])('1 MB %s is read without end of patience or stack', async (_what, html) => {
  const read = () => htmlToText(harmlessHtml(html));
  expect(read().length).toBeLessThanOrEqual(html.length);
  // The slowest inputs take half a second. With a sanitiser that ran several times per mail, some took a minute.
  expect(await cpuOf(read, 3_000)).toBeLessThan(3_000);
});

test('a link is written as browsers write it, and an endless one is none', () => {
  const href = (url: string) => /href="([^"]*)"/.exec(harmlessHtml(`<a href="${url}">x</a>`))?.[1];
  expect(href('https://example.com/?a=<b>&lt;!--&gt;')).toBe('https://example.com/?a=%3Cb%3E%3C!--%3E');
  expect(href(`https://example.com/${'x'.repeat(8_000)}`)).toHaveLength(8_020);
  expect(href(`https://example.com/${'x'.repeat(8_200)}`)).toBeUndefined();
});

test('nests no deeper than mail readers can show', () => {
  expect(harmlessHtml('<div>'.repeat(500)).match(/<div>/g)).toHaveLength(100);
});

test.each([
  ['<p>Hola <b>Ana</b>,</p><p>su coche   está\nlisto.</p>', 'Hola Ana,\n\nsu coche está listo.'],
  ['uno<br>dos<br/>tres', 'uno\ndos\ntres'],
  ['<ul><li>aceite</li><li>filtro</li></ul>fin', '- aceite\n- filtro\n\nfin'],
  [
    '<table><tr><td>Mano de obra</td><td>40 €</td></tr><tr><td>IVA</td><td>8,40 €</td></tr></table>',
    'Mano de obra 40 €\nIVA 8,40 €',
  ],
  [
    'Vea <a href="https://example.com/t/1?a=1&amp;b=2">su presupuesto</a>.',
    'Vea su presupuesto (https://example.com/t/1?a=1&b=2).',
  ],
  ['<a href="https://example.com">https://example.com</a>', 'https://example.com'],
  ['<a href="mailto:taller@example.com">Escríbanos</a>', 'Escríbanos (taller@example.com)'],
  ['<a>nada</a>', 'nada'],
  ['<img src="https://example.com/l.png" alt="Taller &amp; Hijos">', 'Taller & Hijos'],
  ['1 &lt; 2 &amp;amp; 3&nbsp;&gt; 2 &#8364;', '1 < 2 &amp; 3 > 2 €'],
  ['<h1>Aviso</h1><hr><div>a</div><div>b</div>', 'Aviso\n\n---\na\nb'],
  ['<style>p{}</style><script>x</script><title>t</title>', ''],
  ['', ''],
])('says %s as text', (html, text) => {
  expect(htmlToText(harmlessHtml(html))).toBe(text);
});
