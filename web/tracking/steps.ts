import { type ComponentChild, h } from 'preact';
import { type Step, stepsOf } from '../../domain/budget-steps.ts';
import { longDay } from '../../domain/notices/local-moment.ts';
import type { Tracking } from './page.ts';
import { trackingTexts } from './texts/index.ts';

/** Where the budget has come from, where it is and where it goes on to. */
export function steps({ budget, workshop, language }: Tracking): ComponentChild {
  const texts = trackingTexts[language];
  const step = ({ status, state, at }: Step) =>
    h(
      'li',
      { class: state, ...(state === 'current' && { 'aria-current': 'step' }) },
      h('span', { class: 'name' }, texts.status[status].step),
      h('span', { class: 'unseen' }, ` (${texts.state[state]}) `),
      at !== null &&
        h('time', { datetime: isoMoment(at) }, longDay(new Date(at), workshop.timezone, language)),
    );
  // Safari takes a list without marks for none, unless it is told.
  return h('ol', { class: 'steps', role: 'list' }, stepsOf(budget.status, budget.milestones).map(step));
}

function isoMoment(at: string): string {
  return new Date(at).toISOString();
}
