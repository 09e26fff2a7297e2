import { colours } from '../pages/style.ts';

const wide = `
@media print, (min-width: 720px) {
  .lines thead { position: static; width: auto; height: auto; clip-path: none; display: table-header-group; }
  .lines { display: table; border-collapse: collapse; }
  .lines tbody { display: table-row-group; }
  .lines tr { display: table-row; border-top: 0; }
  .lines th, .lines td { display: table-cell; padding: 12px 0 12px 16px; vertical-align: top; }
  .lines tr > :first-child { padding-left: 0; }
  .lines tbody tr > * { border-top: 1px solid var(--edge); }
  .lines td, .lines thead th { text-align: right; white-space: nowrap; }
  .lines .description { text-align: left; width: 100%; min-width: 150px; white-space: normal; }
  .lines .group th { padding-top: 24px; }
  .lines .label { display: none; }
  .lines .empty { display: table-cell; }
  .steps { display: flex; }
  .steps li { flex: 1; padding: 26px 8px 0 0; min-width: 0; }
  .steps li::before { left: 0; top: 0; }
  .steps li::after { left: 22px; top: 7px; bottom: auto; right: 6px; width: auto; height: 2px; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); }
  .totals { margin-left: auto; max-width: 460px; }
}
`;

const print = `
@media print {
  :root { color-scheme: light; --page: #fff; --card: #fff; --edge: #bbb; --text: #000; --quiet: #444; --link: #000; }
  html { font-size: 12px; }
  body { padding: 0; }
  .steps { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header, main, footer { max-width: none; }
  main { padding: 0; border: 0; }
  tr, .steps, .facts div, .totals, footer { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;

/** In the page itself, so that nothing is loaded. Narrow first: most are opened on a telephone. */
export const trackingStyle = `${colours}
:root { --link: #1a5fb4; }
@media (prefers-color-scheme: dark) { :root { --link: #8ab8f0; } }
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 12px 40px; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; -webkit-text-size-adjust: 100%;
}
header, main, footer { max-width: 860px; margin: 0 auto; }
header { padding: 0 4px 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; }
.workshop { margin: 0; font-weight: 700; }
.logo { height: 44px; width: auto; max-width: 100%; object-fit: contain; padding: 6px 8px; border-radius: 8px; background: #fff; }
main { padding: 28px 20px; border: 1px solid var(--edge); border-radius: 14px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 1.625em; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 14px; font-size: 1.125em; line-height: 1.3; }
p { margin: 0 0 8px; text-wrap: pretty; }
.lead { margin-bottom: 0; }
section, .facts { margin-top: 32px; }
.quiet { font-size: 0.875em; color: var(--quiet); }
.unseen, .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
ol, ul, dl { margin: 0; padding: 0; list-style: none; }

.steps li { position: relative; padding: 0 0 18px 30px; line-height: 1.35; }
.steps li:last-child { padding-bottom: 0; }
.steps li::before {
  content: ''; position: absolute; left: 0; top: 3px; width: 16px; height: 16px; border-radius: 50%;
  border: 2px solid var(--quiet); background: var(--card);
}
.steps li::after { content: ''; position: absolute; left: 7px; top: 23px; bottom: 1px; width: 2px; background: var(--edge); }
.steps li:last-child::after { display: none; }
.steps .done::before { border-color: var(--link); background: var(--link); }
.steps .current::before { border-color: var(--link); border-width: 5px; }
.steps .done::after { background: var(--link); }
.steps .current .name { font-weight: 700; }
.steps .to_come { color: var(--quiet); }
.steps .name, .steps time { display: block; }
.steps time { font-size: 0.875em; color: var(--quiet); }

.facts { display: grid; gap: 14px 24px; padding: 18px; border-radius: 10px; background: var(--page); }
dt { font-size: 0.875em; color: var(--quiet); }
dd { margin: 0; }

table { width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0; }
th { font-weight: inherit; text-align: left; }
thead th { font-size: 0.875em; color: var(--quiet); }
.lines, .lines tbody, .lines tr { display: block; }
.lines tr { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; padding: 14px 0; border-top: 1px solid var(--edge); }
.lines .description, .lines .group th { grid-column: 1 / -1; }
.lines .group th { font-weight: 700; }
.lines .label { display: block; font-size: 0.875em; font-weight: 400; color: var(--quiet); }
.lines .empty { display: none; }
.lines td.amount { font-weight: 700; }
.lines .description span { display: block; }
.lines .more { font-size: 0.875em; color: var(--quiet); white-space: pre-wrap; }
.lines .estimated { font-style: italic; }

.totals { margin-top: 8px; }
.totals, .totals tbody { display: block; }
.totals tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--edge); }
.totals td { margin-left: auto; }
.totals .total { font-size: 1.125em; font-weight: 700; border-top: 2px solid var(--text); }
.notes { white-space: pre-wrap; }
.documents li { margin-bottom: 8px; }

footer { padding: 28px 4px 0; font-size: 0.875em; }
footer h2 { font-size: 1.15em; margin-bottom: 8px; }
footer p { margin-bottom: 2px; }
footer ul { margin-top: 8px; display: flex; flex-wrap: wrap; gap: 8px 18px; }
${wide}${print}`;
