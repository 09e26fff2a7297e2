import { colours } from '../style.ts';

/**
 * Styles of photos. The thumbnails are squares of fixed size, so that the layout does not move while photos load.
 * Hidden in print.
 */
const photoStyle = `
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; }
.photos a { display: block; }
.photos img {
  display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--edge);
  font-size: 0.875em; color: var(--quiet);
}
@media print { section:has(> .photos) { display: none; } }
`;

/** Styles for wide screens and paper, with lines in columns and steps side by side. */
const wideStyle = `
@media print, (min-width: 720px) {
  .lines thead { position: static; width: auto; height: auto; clip-path: none; display: table-header-group; }
  .lines { display: table; border-collapse: collapse; }
  .lines tbody { display: table-row-group; }
  .lines tr { display: table-row; border-top: 0; }
  .lines th, .lines td { display: table-cell; padding: 12px 0 12px 16px; vertical-align: top; }
  .lines tr > :first-child { padding-left: 0; }
  .lines tbody tr > * { border-top: 1px solid var(--edge); }
  .lines td, .lines thead th { text-align: right; white-space: nowrap; }
  .lines .label { display: none; }
  .lines .description { text-align: left; width: 100%; min-width: 150px; white-space: normal; }
  .lines .price, .lines .amount { min-width: 6.5em; }
  .lines .quantity, .lines .tax, .lines .discount { min-width: 5em; }
  .lines .group th { padding-top: 24px; }
  .folded .lines td, .folded .lines thead th:not(:first-child) { width: 7.5em; }
  .steps { display: flex; }
  .steps li { flex: 1; padding: 26px 8px 0 0; min-width: 0; }
  .steps li::before { left: 0; top: 0; }
  .steps li::after { left: 22px; top: 7px; bottom: auto; right: 6px; width: auto; height: 2px; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); }
  .totals { margin-left: auto; max-width: 460px; }
  .compared tr { grid-template-columns: 1fr 9em 9em; }
  .compared tr > :first-child { grid-column: auto; }
  .compared thead :first-child > :first-child { display: block; }
  .compared tr > * + * { text-align: right; }
}
@media (min-width: 720px) {
  main { padding: 36px 40px; }
  .top { display: grid; grid-template-columns: 1fr auto; column-gap: 40px; align-content: start; }
  .top > * { grid-column: 1; }
  .top .sum { grid-column: 2; grid-row: 1 / span 3; margin: 0; padding: 0; border: 0; text-align: right; }
  .top .sum span { display: block; }
  .reach, .decide form, .decline, .chosen, .due .press, .due .plain, main > p > .plain { max-width: 480px; }
}
`;

/**
 * Styles for narrow screens. Each line of the quote has two rows: the description, then `2 × 78,90 € −10 %` and the
 * amount.
 */
const narrowStyle = `
@media screen and (max-width: 719.98px) {
  .lines td { font-size: 0.9375em; color: var(--quiet); }
  .lines td.amount { margin-left: auto; font-size: 1em; color: var(--text); }
  .lines td.price::before { content: '× '; content: '× ' / ''; }
  .lines td.discount::before { content: '−'; content: '−' / ''; }
  .lines td.tax::before { content: '· '; content: '· ' / ''; }
  .lines .empty, .one-rate .tax { display: none; }
}
`;

/** Styles of the printed quote, with a letterhead and all lines, without buttons. */
const printStyle = `
@media print {
  @page { margin: 15mm; }
  :root { color-scheme: light; --page: #fff; --card: #fff; --edge: #bbb; --text: #000; --quiet: #444; --link: #000; }
  html { font-size: 12px; }
  body { padding: 0; }
  .menu, .reach, .press, .plain, .decide, .alert, .appointment .calendar, .due:has(> .press), #lines ~ .files, .sum, .steps, #progress, footer, summary::before { display: none; }
  header, main { max-width: none; }
  header { flex-wrap: nowrap; align-items: flex-start; padding: 0 0 16px; margin-bottom: 20px; border-bottom: 1px solid #000; }
  .logo { padding: 0; border-radius: 0; }
  .workshop { font-size: 1.4em; }
  .identity { display: block; margin-left: auto; text-align: right; color: var(--quiet); }
  .identity p { margin: 0; }
  main { padding: 0; border: 0; }
  .top { display: flex; flex-direction: column; }
  .top .number { order: -1; margin: 0 0 6px; font-size: 1.5em; font-weight: 700; color: var(--text); }
  h1 { font-size: 1.25em; }
  section, section.due { margin-top: 18px; }
  .facts { margin-top: 0; padding: 0; }
  .due, .signed { padding: 10px 14px; border: 1px solid var(--edge); }
  .signed { break-before: avoid; }
  .signed svg { max-width: 180px; }
  .lines th, .lines td { padding-top: 5px; padding-bottom: 5px; }
  .lines .group th { padding-top: 14px; }
  .totals tr { padding: 5px 0; }
  tr, .due, .signed, .files, .facts div, .totals { break-inside: avoid; }
  h2, summary, thead, .lines .group { break-after: avoid; }
  .folded > summary { grid-template-columns: minmax(0, 1fr) auto; min-height: 0; padding: 12px 0 2px; }
  .folded summary .quiet { grid-column: 1; }
  .folded .subtotal { grid-column: 2; }
  .files a { padding: 0; }
  .folded::details-content { content-visibility: visible; display: block; height: auto; }
}
`;

/** Base styles, for narrow screens, because most clients open the page on a phone. */
const style = `${colours}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; padding: 12px 12px 40px; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; -webkit-text-size-adjust: 100%;
}
header, main, footer { max-width: 860px; margin: 0 auto; }
header { padding: 0 4px 12px; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; }
.workshop { flex: 1; min-width: 8em; margin: 0; font-weight: 700; }
.identity { display: none; }
.logo { height: 44px; width: auto; max-width: 100%; object-fit: contain; padding: 6px 8px; border-radius: 8px; background: #fff; }
main { padding: 24px 20px 28px; border: 1px solid var(--edge); border-radius: 14px; background: var(--card); }
h1 { margin: 0 0 6px; font-size: 1.5em; line-height: 1.3; letter-spacing: -0.01em; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; }
h2 { margin: 0 0 14px; font-size: 1.125em; line-height: 1.3; }
h3 { margin: 14px 0 4px; font-size: 0.875em; color: var(--quiet); }
p { margin: 0 0 8px; text-wrap: pretty; }
section { margin-top: 36px; }
.quiet, .number { font-size: 0.875em; color: var(--quiet); }
.unseen, .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
ol, ul, dl { margin: 0; padding: 0; list-style: none; }
summary { cursor: pointer; list-style: none; min-height: 44px; display: flex; align-items: center; }
summary::-webkit-details-marker { display: none; }
summary::before {
  content: ''; flex: none; width: 8px; height: 8px; margin: 0 12px 0 2px; border: solid var(--quiet); border-width: 0 2px 2px 0; transform: rotate(-45deg);
}
[open] > summary::before, .menu summary::before { transform: rotate(45deg); }

.menu { position: relative; margin-left: auto; font-size: 0.875em; }
.menu ul { position: absolute; z-index: 1; right: 0; min-width: 180px; padding: 4px 18px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); }
.menu li, .menu a { display: flex; align-items: center; min-height: 44px; width: 100%; }
.menu [aria-current] { color: var(--quiet); }

.plate { padding: 0 8px; border: 2px solid currentColor; border-radius: 6px; letter-spacing: 0.04em; }
.status { margin: 20px 0 4px; font-size: 1.25em; line-height: 1.3; font-weight: 700; }
.lead { margin: 0; }
.sum { margin: 18px 0 0; padding-top: 14px; border-top: 1px solid var(--edge); }
.sum span { font-size: 0.875em; color: var(--quiet); }
.sum strong { display: block; font-size: 1.75em; line-height: 1.2; font-variant-numeric: tabular-nums; }
.closed h1, .closed .sum strong { color: var(--quiet); }
.closed .standing { margin-top: 18px; padding: 12px 16px; border-left: 4px solid var(--text); border-radius: 4px; background: var(--page); }
.closed .status { margin-top: 0; }

.due { margin-top: 24px; padding: 16px 14px; border-left: 4px solid var(--link); border-radius: 6px; background: var(--page); }
.waiting { border-left-style: dashed; }
.due h2 { margin-bottom: 6px; font-size: 1.25em; }
.due p { margin-bottom: 4px; }
.appointment + .appointment { margin-top: 12px; padding-top: 12px; border-top: 1px dashed var(--quiet); }
.appointment .moment { font-weight: 700; }
.appointment .calendar { display: inline-block; padding: 10px 0; }
.hours { display: table; }
.hours div { display: table-row; }
.hours dt, .hours dd { display: table-cell; padding: 2px 0; font-size: 1em; color: inherit; font-variant-numeric: tabular-nums; }
.hours dt { padding-right: 12px; white-space: nowrap; }
.hours span { white-space: nowrap; }

.reach { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 20px; }
.reach li { flex: 1 1 auto; }
.reach a {
  display: flex; align-items: center; justify-content: center; min-height: 48px; padding: 4px 6px; border: 2px solid var(--link);
  border-radius: 10px; font-size: 0.9375em; font-weight: 700; text-decoration: none;
}
.reach a:active { background: var(--page); }

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
.closed .steps .done::before { border-color: var(--quiet); background: var(--quiet); }
.closed .steps .done::after { background: var(--edge); }
.steps .closed::before {
  content: '✕'; border-color: var(--text); background: var(--card); color: var(--text);
  font-size: 10px; line-height: 12px; font-weight: 700; text-align: center;
}
.steps .closed .name { font-weight: 700; }
.steps .name, .steps time { display: block; }
.steps time { font-size: 0.875em; color: var(--quiet); white-space: nowrap; }

.facts { display: grid; gap: 14px 24px; margin-top: 24px; padding: 18px; border-radius: 10px; background: var(--page); }
dt { font-size: 0.875em; color: var(--quiet); }
dd { margin: 0; }

table { width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0; }
th { font-weight: inherit; text-align: left; }
thead th { font-size: 0.875em; color: var(--quiet); }
.lines, .lines tbody { display: block; }
.lines tr { display: flex; flex-wrap: wrap; gap: 2px 6px; padding: 10px 0; border-top: 1px solid var(--edge); }
.lines .description, .lines .group th { flex: 0 0 100%; }
.lines .group th { font-weight: 700; padding-top: 8px; }
.lines td.amount { font-weight: 700; }
.lines .description span { display: block; }
.lines .more { font-size: 0.875em; color: var(--quiet); white-space: pre-wrap; }
.lines .estimated { font-style: italic; }
.folded { border-top: 1px solid var(--edge); }
.folded > summary { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; padding: 10px 0; overflow-wrap: break-word; }
.folded > summary::before { grid-row: 1 / 3; }
.folded .title { font-weight: 700; }
.folded summary .quiet { grid-column: 2; }
.folded .subtotal { grid-area: 1 / 3 / 3; padding-left: 12px; white-space: nowrap; font-variant-numeric: tabular-nums; }

.totals { margin-top: 8px; }
.totals, .totals tbody { display: block; }
.totals tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--edge); }
.totals td { margin-left: auto; }
.totals .total { font-size: 1.125em; font-weight: 700; border-top: 2px solid var(--text); }
.notes { white-space: pre-wrap; }
.files a { display: inline-block; padding: 10px 0; }
.files .quiet { white-space: nowrap; }

button { font: inherit; cursor: pointer; }
.press, .plain {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 8px 16px;
  border: 2px solid var(--accent); border-radius: 10px; font-weight: 700; text-align: center; text-decoration: none;
}
.press { background: var(--accent); color: #fff; }
.press:hover, .press:active { background: var(--pressed); }
.plain { border-color: var(--link); background: transparent; color: var(--link); }
input[aria-invalid] { outline: 2px solid var(--wrong); }
.press:focus-visible, .plain:focus-visible, input:focus-visible, textarea:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.due .press, .due .plain { margin-top: 10px; }
.chosen { margin-top: 16px; }
.reach + p { margin-top: 12px; }
form { margin: 0; }
.decide form > .press, .decide form > .plain, .decline button { margin-top: 16px; }
.decide h2:focus { outline: 0; }
.field { margin: 16px 0; }
.field label, legend { display: block; margin-bottom: 4px; font-weight: 700; }
.field input, .field textarea {
  width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--quiet); border-radius: 8px; font: inherit;
  background: var(--card); color: var(--text);
}
canvas {
  display: block; width: 100%; height: auto; aspect-ratio: 3; border: 1px dashed var(--quiet); border-radius: 8px; background: var(--page);
  touch-action: none; cursor: crosshair;
}
.pad p { margin: 0 0 4px; font-weight: 700; }
.pad .plain { width: auto; min-height: 44px; padding: 4px 0; border: 0; font-weight: 400; text-decoration: underline; }
[hidden] { display: none; }
.tick { display: flex; align-items: flex-start; gap: 12px; }
.tick label { padding: 10px 0; }
input[type='checkbox'], input[type='radio'] { flex: none; width: 24px; height: 24px; margin: 10px 0; accent-color: var(--accent); }
.tickable { display: flex; gap: 12px; }
.tickable input { margin: 0; }
.red { color: var(--wrong); }
.green { color: light-dark(#163,#7c9); }
.amber { color: light-dark(#750,#eb5); }
.findings li { padding: 8px 0; }
.lines .description .mark { display: inline-block; padding: 0 8px; border: 1px solid var(--quiet); border-radius: 99px; }
mark { padding: 0 6px; border-radius: 4px; background: #ffe08a; color: #1b2733; }
.alert { margin-top: 20px; padding: 14px 16px; border: 2px solid var(--wrong); border-radius: 10px; }
.alert :last-child { margin-bottom: 0; }
.alert ul { list-style: disc; padding-left: 20px; }
.alert a { display: block; padding: 10px 0; }
.decline { margin-top: 24px; border-top: 1px solid var(--edge); }
fieldset { margin: 0; padding: 0; border: 0; }
.signed { padding: 16px 14px; border-left: 4px solid var(--link); border-radius: 6px; background: var(--page); }
.signed svg { display: block; width: 100%; max-width: 260px; }
.signed path { fill: none; stroke: currentColor; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }

.invoice { margin-top: 24px; }
.invoiced + .invoiced { margin-top: 12px; padding-top: 12px; border-top: 1px dashed var(--quiet); }
.amounts, .transfer { margin: 0 0 4px; }
.amounts div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 4px 0; }
.amounts dd { font-variant-numeric: tabular-nums; }
.amounts .balance { border-top: 1px solid var(--edge); font-weight: 700; }
.amounts .balance dt { font-size: 1em; color: inherit; }
.transfer div { padding: 4px 0; }
.transfer dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }

.day { border-top: 1px solid var(--edge); }
.day summary { padding: 6px 0; }
.day summary > :first-of-type { flex: 1; padding-right: 12px; font-weight: 700; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(84px, 1fr)); gap: 8px; padding: 4px 0 16px; }
.times button {
  min-height: 48px; border: 2px solid var(--link); border-radius: 10px; background: transparent; color: var(--link);
  font-weight: 700; font-variant-numeric: tabular-nums;
}
.compared, .compared > * { display: block; }
.compared tr { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 12px; padding: 8px 0; border-top: 1px solid var(--edge); }
.compared tr > :first-child { grid-column: 1 / -1; }
.compared thead :first-child > :first-child { display: none; }
.compared .total { font-weight: 700; }

footer { padding: 28px 4px 0; font-size: 0.875em; }
footer h2 { font-size: 1.15em; margin-bottom: 8px; }
footer p { margin-bottom: 2px; }
footer ul { margin-top: 4px; display: flex; flex-wrap: wrap; gap: 0 18px; }
footer li a { display: inline-block; padding: 12px 0; }
${photoStyle}${wideStyle}${narrowStyle}${printStyle}`;

/** The minified style of the client's page. The style is inline, so that the browser loads no further files. */
export const trackingStyle = style
  .replaceAll(/\s*([{};,])\s*/g, '$1')
  .replaceAll(/;}|\s*\n\s*/g, (found) => (found === ';}' ? '}' : ' '));
