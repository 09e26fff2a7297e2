type Fields = Record<string, string>;

const signatureDrawing = 'M10 20L60 80L110 20L160 80L210 20';

/** Accepts a quote on the client's page, like a browser without JavaScript. */
export function signOnPage(url: string, name: string): Promise<void> {
  return decideOnPage(url, { do: 'accept', name, consent: '1', signature: signatureDrawing });
}

/** Submits the form on the client's page with the given field values. */
export async function decideOnPage(url: string, entered: Fields): Promise<void> {
  const page = await (await fetch(url)).text();
  const [, form = ''] = /<form method="post" id="sign">(.*?)<\/form>/s.exec(page) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value(?:="([^"]*)")?/g)];
  const carried = hidden.map(([, field = '', value = '']): [string, string] => [field, value]);
  const body = new URLSearchParams([...carried, ...Object.entries(entered)]);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the page refused the decision: ${answer.status}`);
}
