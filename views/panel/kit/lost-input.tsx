import type { LostInput as LostInputProps } from '../page-context.ts';
import { Notice } from './notice.tsx';
import { Facts } from './record.tsx';

/** The input of a form that the page no longer has, so that the person can copy it. */
export function LostInput({ title, text, fields }: LostInputProps) {
  return (
    <div class="stack lost-input" data-lost="">
      <div tabIndex={-1} data-refusal="">
        <Notice tone="bad" title={title} alert>
          <p>{text}</p>
        </Notice>
      </div>
      {fields.length > 0 && (
        <Facts
          facts={fields.map(({ label, value }) => ({ label, value: <span dir="auto">{value}</span> }))}
        />
      )}
    </div>
  );
}
