import { type ComponentChild, h } from 'preact';

/** A form that posts to the page's own address, which the page does not contain. */
export function actForm(act: string, ...content: ComponentChild[]): ComponentChild {
  return h('form', { method: 'post' }, hidden('do', act), ...content);
}

export function hidden(name: string, value: string): ComponentChild {
  return h('input', { type: 'hidden', name, value });
}

export function alert(...content: ComponentChild[]): ComponentChild {
  return h('div', { class: 'alert', role: 'alert' }, ...content);
}
