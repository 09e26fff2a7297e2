import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import type { components } from '../../../../generated/desk-types.ts';
import { enumLabel } from '../../../../views/texts/desk.ts';
import { setupTexts } from '../../../../views/texts/setup.ts';
import type { ListedInstance } from '../workshops.ts';
import { inOneLine } from './one-line.ts';

type Schemas = components['schemas'];

/** Formats the steps of setting up a workshop in its language, one line per step, as `doctor` does. */
export function tellSetup({ ready, steps }: Schemas['Setup'], { host, language }: ListedInstance): string {
  const texts = setupTexts[language];
  const labelOf = (state: string) => enumLabel(language, 'SetupState', state);
  const shown = steps.filter(({ state }) => state !== 'not_needed');
  const stateWidth = Math.max(...shown.map(({ state }) => labelOf(state).length));
  const titleWidth = Math.max(...shown.map(({ title }) => title.length));
  const lines = shown.map((step) => {
    const start = `${labelOf(step.state).padEnd(stateWidth)}  ${step.title.padEnd(titleWidth)}`;
    const message = inOneLine(messageOf(step, texts));
    const isOpen = step.state === 'missing' || step.state === 'check';
    const remedy = isOpen ? ` → ${workshopCommand(`${step.command} --instance ${host}`)}` : '';
    return `${start}  ${message}${remedy}`.trimEnd();
  });
  const open = steps.filter(
    ({ required, state }) => required && state !== 'done' && state !== 'not_needed',
  ).length;
  return `${[...lines, '', ready ? texts.ready : texts.notReady(open)].join('\n')}\n`;
}

function messageOf(
  { missing, blocks, summary }: Schemas['SetupStep'],
  texts: (typeof setupTexts)[ListedInstance['language']],
): string {
  if (missing.length === 0) return summary ?? '';
  const gaps = texts.missing(missing.map(({ name }) => name).join(', '));
  return [gaps, ...blocks.map(({ text }) => text)].join(' ');
}
