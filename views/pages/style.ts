export const colours = `
:root {
  color-scheme: light dark;
  --page: #eef1f4; --card: #fff; --edge: #dde3e9; --text: #1b2733; --quiet: #5a6774; --accent: #1a5fb4; --pressed: #144a8d;
  --link: #1a5fb4; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #12161a; --card: #1d2329; --edge: #313a43; --text: #eceff2; --quiet: #a5afb9; --link: #8ab8f0; --wrong: #f2a09a; }
}
mark {
  display: block; width: 100%; align-self: start; padding: 8px; border-radius: 4px; text-align: center;
  background: #ffe08a; color: #1b2733;
}
`;

/** The style of small pages. The style is inline, so that the browser loads no further files. */
export const style = `${colours}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 24px 12px; display: grid; place-items: center;
  background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
body:has(> mark) { grid-template-rows: auto 1fr; gap: 24px; }
main {
  width: 100%; max-width: 480px; padding: 36px 32px; border: 1px solid var(--edge); border-radius: 14px; background: var(--card);
}
.workshop { margin: 0 0 18px; font-size: 14px; font-weight: 700; color: var(--quiet); }
h1 { margin: 0 0 14px; font-size: 25px; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 14px; text-wrap: pretty; }
p:last-child { margin-bottom: 0; }
.quiet { font-size: 14px; color: var(--quiet); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
ul { margin: 0; padding: 0; list-style: none; }
ul a, ul [aria-current] { display: inline-block; padding: 12px 0; }
.languages { display: flex; flex-wrap: wrap; gap: 0 18px; margin-top: 24px; padding-top: 8px; border-top: 1px solid var(--edge); font-size: 14px; }
.languages [aria-current] { color: var(--quiet); }
form { margin: 24px 0; }
button {
  width: 100%; padding: 14px 24px; border: 0; border-radius: 10px; background: var(--accent); color: #fff;
  font: inherit; font-weight: 700; cursor: pointer;
}
button:hover, button:active { background: var(--pressed); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media (max-width: 480px) { main { padding: 28px 22px; } }
`;
