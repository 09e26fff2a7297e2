import { style } from '../style.ts';

/** Small pages', with room for lists and mails. */
export const outboxStyle = `${style}
body { place-items: start center; }
main { max-width: 760px; }
a { color: var(--link); }
:root { --link: #1a5fb4; }
@media (prefers-color-scheme: dark) { :root { --link: #8ab8f0; } }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
ol { margin: 24px 0 14px; padding: 0; list-style: none; }
ol:last-child { margin-bottom: 0; }
li a { display: block; padding: 14px 0; border-top: 1px solid var(--edge); color: inherit; text-decoration: none; }
li a:hover strong { color: var(--link); }
li span { display: block; }
.line { display: flex; gap: 4px 12px; flex-wrap: wrap; justify-content: space-between; font-size: 14px; color: var(--quiet); }
.cut { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
dl { margin: 20px 0; display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; font-size: 15px; }
dt { color: var(--quiet); }
dd { margin: 0; }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 700; color: var(--quiet); }
pre { margin: 0 0 14px; padding: 16px; border-radius: 10px; background: var(--page); font: inherit; white-space: pre-wrap; }
iframe { display: block; width: 100%; height: clamp(420px, 70vh, 800px); border: 1px solid var(--edge); border-radius: 10px; background: #fff; }
`;
