import { describe, expect, test } from 'vitest';
import { openSendingWorkshop } from './sending.ts';

const { post, staged, refuses } = await openSendingWorkshop();

const email = { to: 'clara@example.com', subject: 'Su coche', text: 'Está listo.' };

describe('HTML is made harmless, and what is good of it arrives:', () => {
  const harmful =
    /<(script|form|input|button|iframe|object|embed|svg|math|meta|base|link|style|template|noscript|video|audio)|\son\w+\s*=|javascript:|vbscript:|data:|url\s*\(|expression|@import|position|behavior|srcset|background=|http-equiv/i;

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script from elsewhere', '<script src="https://evil.example/x.js"></script>'],
    ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
    ['a script that is not closed', '<p>x</p><script>alert(1)'],
    ['an event handler', '<img src="https://example.com/x.png" onerror="alert(1)">'],
    ['an event handler without quotes', '<p onmouseover=alert(1)>x</p>'],
    ['an SVG that runs', '<svg/onload=alert(1)><script>alert(1)</script></svg>'],
    ['MathML that hides', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
    ['a link that runs', '<a href="javascript:alert(1)">x</a>'],
    ['a link that runs, in disguise', '<a href="java&#10;script&colon;alert(1)">x</a>'],
    ['a link to data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    [
      'a remote form',
      '<form action="https://evil.example"><input name="password"><button>Entrar</button></form>',
    ],
    ['a form around everything', '<form action="https://evil.example"><p>x</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['an object', '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example">'],
    ['another base', '<base href="https://evil.example/">'],
    ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['a style sheet', '<style>p { background: url(https://evil.example/x) }</style>'],
    ['a remote style sheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
    ['CSS that fetches', '<p style="background:url(https://evil.example/x)">x</p>'],
    ['CSS that fetches, in escapes', '<p style="background:\\75\\72\\6c(https://evil.example/x)">x</p>'],
    ['CSS that covers', '<div style="position:fixed;top:0;left:0;width:100%;height:100%">x</div>'],
    ['CSS that runs', '<p style="width:expression(alert(1));behavior:url(x.htc)">x</p>'],
    ['CSS in a comment', '<p style="pos/**/ition:fixed;pos\\69tion:fixed">x</p>'],
    ['a background', '<table background="https://evil.example/x"><tr><td>x</td></tr></table>'],
    ['many pictures for one', '<img srcset="https://evil.example/x 1x" src="data:image/svg+xml,x">'],
    ['a comment for one mail program', '<!--[if mso]><script>alert(1)</script><![endif]-->'],
    ['a template', '<template><script>alert(1)</script></template>'],
    ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</noscript>'],
    ['a video', '<video src="https://evil.example/x" autoplay></video><audio src="https://evil.example/x">'],
    ['a text area', '<textarea><script>alert(1)</script></textarea>'],
  ])('%s', async (_what, hostile) => {
    const message = await staged(
      await post('/email', { to: email.to, subject: email.subject, html: `<p>Hola</p>${hostile}` }),
    );
    expect(message.html).toMatch(/^<p>Hola<\/p>/);
    expect(message.html).not.toMatch(harmful);
    expect(message.text).toMatch(/^Hola/);
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a form', '<form action="https://evil.example"><input name="password"></form>'],
    ['a frame', '<iframe src="https://evil.example">x</iframe>'],
    ['a picture that tells who looks', '<img src="http://evil.example/x.gif">'],
  ])('nothing but %s is refused, even with a text beside it', (_what, html) =>
    refuses('/email', { ...email, html }, '/html'),
  );

  test('19,999 elements in one another are taken', async () => {
    const html = `${'<div>'.repeat(19_999)}Hola`;
    const message = await staged(await post('/email', { to: email.to, subject: email.subject, html }));
    expect(message.text).toBe('Hola');
  });
});
