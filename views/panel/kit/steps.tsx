import type { ComponentChildren } from 'preact';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';

export interface Step {
  title: ComponentChildren;
  /** The address of the step. */
  href?: string;
  state: 'done' | 'skipped' | 'current' | 'toCome';
  /** The purpose of the step, the acts that it blocks, or the time when it was done. */
  text?: ComponentChildren;
  action?: ComponentChildren;
  /** The content of the open step, such as its form. */
  content?: ComponentChildren;
  /** The anchor of the step. */
  id?: string | undefined;
  /** The name of the step in `data-step`. */
  name?: string;
}

/** Steps from the first to the last, such as the first steps of a workshop. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { language } = usePage();
  const texts = kitTexts[language].steps;
  return (
    <ol class="steps" role="list">
      {steps.map(({ title, href, state, text, action, content, id, name }) => (
        <li
          class={`step ${state}`}
          id={id}
          data-step={name}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span class="step-mark">{state === 'done' && <Icon name="check" size={16} />}</span>
          <div class="step-text">
            <p>
              {href ? <a href={href}>{title}</a> : <span class="strong">{title}</span>}
              {!action && <span class="unseen">{` (${texts[state]})`}</span>}
            </p>
            {text && <div class="quiet">{text}</div>}
          </div>
          {action && <div class="step-action">{action}</div>}
          {content && <div class="step-content">{content}</div>}
        </li>
      ))}
    </ol>
  );
}

export interface ProgressProps {
  done: number;
  all: number;
  label: string;
}

/** How much of a task is done, as a bar and in words. */
export function Progress({ done, all, label }: ProgressProps) {
  const { language } = usePage();
  return (
    <div class="progress">
      <p class="progress-label">
        <span>{label}</span>
        <span class="quiet">{kitTexts[language].steps.progress(done, all)}</span>
      </p>
      <progress value={done} max={all} aria-label={label} />
    </div>
  );
}
