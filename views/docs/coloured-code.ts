import { escapeHtml } from '../../domain/text/html.ts';

const words = {
  shell: 'curl|export|npm|npx|node|pip|composer|until|do|done|while|if|then|fi|echo|kill|make',
  script:
    'import|from|export|const|let|var|function|return|new|await|async|for|of|in|if|else|try|catch|throw|type|interface|true|false|null|undefined',
  python:
    'import|from|as|def|return|with|for|in|if|elif|else|try|except|raise|async|await|class|True|False|None|not|and|or|print',
  php: 'use|new|return|foreach|as|if|else|try|catch|throw|function|fn|echo|true|false|null|require|exit',
  json: 'true|false|null',
};

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const hash = /(?<=^|\s)#.*/.source;
const slashes = /(?<!:)\/\/.*/.source;
const number = /\b\d+(?:\.\d+)?\b/.source;

function grammar(comment: string, keywords: string): RegExp {
  return new RegExp(`(?<c>${comment})|(?<s>${strings})|(?<k>\\b(?:${keywords})\\b)|(?<n>${number})`, 'gm');
}

const script = grammar(slashes, words.script);
const shell = grammar(hash, words.shell);
const json = grammar('(?!)', words.json);
const grammars: Record<string, RegExp> = {
  sh: shell,
  bash: shell,
  console: shell,
  yaml: grammar(hash, 'true|false|null'),
  ts: script,
  js: script,
  typescript: script,
  python: grammar(hash, words.python),
  php: grammar(`${slashes}|${hash}`, words.php),
  json,
};

/**
 * Highlights code as HTML: wraps comments, strings, keywords and numbers in elements for the stylesheet. Code in an
 * unknown language stays plain.
 */
export function colouredCode(code: string, language: string): string {
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
