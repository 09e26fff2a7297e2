const fontStyle = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";
/** CSS that breaks long words, because names, plates and addresses may be one long word. */
const wrapStyle = 'overflow-wrap:anywhere;word-break:break-word;';

const cardStyle = `padding:32px 28px;background-color:#ffffff;border:1px solid #dde3e9;border-radius:14px;text-align:left;font-size:16px;line-height:1.55;color:#1b2733;${fontStyle}${wrapStyle}`;

/** Inline styles, because some mail programs ignore styles in the head. */
export const mailStyles = {
  page: `margin:0;padding:0;width:100%;background-color:#eef1f4;${fontStyle}`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;',
  edge: 'padding:28px 12px 36px;',
  column: 'width:100%;max-width:560px;',
  header: `padding:0 8px 18px;font-size:19px;line-height:1.3;font-weight:700;color:#1b2733;text-align:left;${fontStyle}${wrapStyle}`,
  /**
   * White background in dark mode, because most logos are designed for white. If pictures are blocked, the workshop's
   * name is shown instead.
   */
  logo: 'display:inline-block;background-color:#ffffff;color:#1b2733;border-radius:8px;padding:8px 12px;height:44px;width:auto;max-width:100%;object-fit:contain;box-sizing:content-box;',
  card: cardStyle,
  paper: `${cardStyle}color-scheme:light;`,
  title: `margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em;color:#1b2733;${fontStyle}`,
  paragraph: 'margin:0 0 16px;',
  lastParagraph: 'margin:0;',
  facts: 'width:100%;margin:8px 0 24px;border-collapse:separate;',
  fact: `padding:10px 18px;background-color:#f3f6f9;border-left:4px solid #1a5fb4;${fontStyle}${wrapStyle}`,
  label: 'display:block;font-size:13px;line-height:1.4;color:#5a6774;',
  value: 'display:block;font-size:17px;line-height:1.4;font-weight:700;color:#1b2733;',
  buttonCell: 'border-radius:10px;background-color:#1a5fb4;text-align:center;',
  button: `display:block;padding:14px 28px;font-size:16px;line-height:1.3;font-weight:700;color:#ffffff;text-decoration:none;border-radius:10px;${fontStyle}`,
  footer: `padding:22px 8px 0;font-size:13px;line-height:1.6;color:#5a6774;text-align:left;${fontStyle}${wrapStyle}`,
  footerLine: 'margin:0 0 4px;',
  footnote: 'margin:14px 0 0;',
  textLink: 'color:#1a5fb4;text-decoration:underline;',
  /** Touch target with a height of 44 pixels. */
  link: 'display:inline-block;padding:12px 0;margin-right:16px;color:#5a6774;text-decoration:underline;',
};

/** Styles for the head of a mail, for mail programs that support dark mode. */
export const mailHeadStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.paper{color-scheme:light}
.paper img{max-width:100%!important;height:auto!important}
@media (max-width:600px){.paper table{width:100%!important}.paper div,.paper th,.paper td{width:auto!important}}
@media (max-width:480px){.card,.paper{padding:26px 20px!important}.button{width:100%!important}}
@media (prefers-color-scheme:dark){
.page{background-color:#12161a!important}
.card{background-color:#1d2329!important;border-color:#313a43!important}
.card,.strong{color:#eceff2!important}
.fact{background-color:#272f37!important;border-left-color:#6ea8f0!important}
.quiet,.quiet a{color:#a5afb9!important}
.link{color:#6ea8f0!important}
}`;
