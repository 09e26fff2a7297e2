import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const icons: Record<NoticeTone, IconName> = { info: 'info', good: 'good', warn: 'warning', bad: 'bad' };

export interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  /** Announces the notice to screen readers when it appears. */
  alert?: boolean;
  children?: ComponentChildren;
}

/** A message within a page, such as a warning before an act. */
export function Notice({ tone = 'info', title, alert, children }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role={alert ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p class="strong">{title}</p>}
        {children}
      </div>
    </div>
  );
}
