import { escapeHtml } from '../../domain/text/html.ts';

const wordPattern = {
  shell: 'curl|export|npm|npx|node|pip|composer|until|do|done|while|if|then|fi|echo|kill|make',
  script:
    'import|from|export|const|let|var|function|return|new|await|async|for|of|in|if|else|try|catch|throw|type|interface|true|false|null|undefined',
  python:
    'import|from|as|def|return|with|for|in|if|elif|else|try|except|raise|async|await|class|True|False|None|not|and|or|print',
  php: 'use|new|return|foreach|as|if|else|try|catch|throw|function|fn|echo|true|false|null|require|exit',
  json: 'true|false|null',
};

const stringPattern = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const hashComment = /(?<=^|\s)#.*/.source;
const slashComment = /(?<!:)\/\/.*/.source;
const numberPattern = /\b\d+(?:\.\d+)?\b/.source;

function buildGrammar(comment: string, keywords: string): RegExp {
  return new RegExp(
    `(?<c>${comment})|(?<s>${stringPattern})|(?<k>\\b(?:${keywords})\\b)|(?<n>${numberPattern})`,
    'gm',
  );
}

const scriptGrammar = buildGrammar(slashComment, wordPattern.script);
const shellGrammar = buildGrammar(hashComment, wordPattern.shell);
const jsonGrammar = buildGrammar('(?!)', wordPattern.json);
const grammars: Record<string, RegExp> = {
  sh: shellGrammar,
  bash: shellGrammar,
  console: shellGrammar,
  yaml: buildGrammar(hashComment, 'true|false|null'),
  ts: scriptGrammar,
  js: scriptGrammar,
  typescript: scriptGrammar,
  python: buildGrammar(hashComment, wordPattern.python),
  php: buildGrammar(`${slashComment}|${hashComment}`, wordPattern.php),
  json: jsonGrammar,
};

/**
 * Highlights code as HTML: wraps comments, strings, keywords and numbers in elements for the stylesheet. Code in an
 * unknown language stays plain.
 */
export function colourCode(code: string, language: string): string {
  const known = grammars[language];
  if (!known) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const { 0: whole, index, groups = {} } of code.matchAll(known)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    html += `${escapeHtml(code.slice(end, index))}<i class="${kind}">${escapeHtml(whole)}</i>`;
    end = index + whole.length;
  }
  return html + escapeHtml(code.slice(end));
}
