import type { BudgetLinesTexts } from '../../../texts/types/panel/budget-lines.ts';
import { IconButton } from '../../kit/button.tsx';
import type { FieldOption } from '../../kit/field-description.ts';
import { Icon } from '../../kit/icon.tsx';
import type { IconName } from '../../kit/icon-names.ts';
import { Amount } from '../../kit/values.tsx';
import type { EditorRow } from './editor-rows.ts';
import { type InputField, shownValues } from './rows.ts';

/** The values that all rows of the editor share. */
export interface RowContext {
  texts: BudgetLinesTexts;
  labels: Record<InputField, string>;
  types: readonly FieldOption[];
  /** The start of the ids of inputs with a message. */
  prefix: string;
  /** The line whose further fields are shown without scripts: its id, or `new`. */
  openLine: string | undefined;
  /** Returns the address of the page with an open line. */
  addressOf: (line: string) => string;
}

const decimals = { inputMode: 'decimal', autocomplete: 'off', maxLength: 20 } as const;

/** The most frequent fields, in a row. */
const cells = ['description', 'quantity', 'unit_price', 'discount_pct', 'tax_rate'] as const;

export type RowProps = EditorRow & {
  context: RowContext;
  above?: string;
  below?: string;
  /** Whether scripts make rows from this one. */
  isTemplate?: boolean;
};

/**
 * A line in the editor: its main fields in a row, and the further ones below if the line is open. `above` is the line
 * behind which it comes when it moves up, and `below` the one when it moves down.
 */
export function LineRow(props: RowProps) {
  const { at, line, typed, messages, context, isTemplate } = props;
  const { texts } = context;
  const name = (field: string) => `lines[${at}][${field}]`;
  const title = line ? texts.line(at + 1) : texts.newLine;
  const key = String(line?.id ?? 'new');
  return (
    <li
      class="line"
      data-line={line?.id ?? ''}
      data-id={line ? String(line.id) : undefined}
      data-new={line ? undefined : ''}
      data-chosen={line?.chosen ? '' : undefined}
      data-optional={typed.optional === 'true' ? '' : undefined}
      aria-label={title}
    >
      {line && (
        <>
          <input type="hidden" name={name('id')} value={String(line.id)} />
          <input type="hidden" name={name('was')} value={JSON.stringify(shownValues(line))} />
        </>
      )}
      {isTemplate && <Handle {...props} />}
      {cells.map((field) => (
        <Cell {...props} field={field} />
      ))}
      <output class="line-base amount">{line && <Amount euros={line.base} />}</output>
      <button
        class="line-open"
        formAction={context.addressOf(key)}
        title={texts.more}
        aria-label={`${texts.more}: ${title}`}
        data-act="more"
      >
        ⋯
      </button>
      <LineFacts {...props} />
      <Messages {...props} fields={cells} />
      {(messages[''] ?? messages.after) && (
        <p class="field-error line-note" data-field={`lines[${at}]`}>
          {messages[''] ?? messages.after}
        </p>
      )}
      {(isTemplate || context.openLine === key || hasMessageBelow(props)) && <FurtherFields {...props} />}
    </li>
  );
}

/** The parts of a row that only scripts need. */
function Handle({ context: { texts } }: RowProps) {
  return (
    <>
      <span class="line-state-mark" />
      <span class="line-handle">
        <button type="button" data-drag="" tabIndex={-1} title={texts.drag} aria-label={texts.drag} />
        <label class="box-target">
          <input type="checkbox" data-select="" tabIndex={-1} aria-label={texts.select} />
        </label>
      </span>
    </>
  );
}

interface LineButtonProps {
  act: 'up' | 'down' | 'remove';
  icon: IconName;
  label: string;
  name?: string;
  value?: string;
}

/** Moves or removes the line. Scripts act at once; without them, the button sends the form. */
function LineButton({ act, icon, label, name, value }: LineButtonProps) {
  const sent = name === undefined ? {} : { type: 'submit' as const, name, value: value ?? '' };
  return <IconButton icon={icon} label={label} data={{ 'data-act': act }} {...sent} />;
}

type CellProps = RowProps & { field: InputField };

function Cell({ field, ...row }: CellProps) {
  const { context, typed } = row;
  const { labels, texts } = context;
  const short = { unit_price: texts.price, discount_pct: texts.discount, tax_rate: texts.vat };
  const label = field in short ? short[field as keyof typeof short] : labels[field];
  return field === 'description' ? (
    <label class="cell description">
      <span>{label}</span>
      <textarea
        {...attributesOf(row, field)}
        rows={1}
        maxLength={500}
        placeholder={row.line ? undefined : texts.describe}
      >
        {typed.description}
      </textarea>
    </label>
  ) : (
    <label class="cell">
      <span>{label}</span>
      <input type="text" {...attributesOf(row, field)} {...decimals} value={typed[field]} />
    </label>
  );
}

function attributesOf({ at, refusedAt, messages, context }: RowProps, field: InputField) {
  const isRefused = messages[field] !== undefined;
  return {
    name: `lines[${at}][${field}]`,
    'data-cell': field,
    ...(isRefused && {
      'aria-invalid': 'true' as const,
      id: `${context.prefix}lines-${refusedAt}-${field}-`,
      'aria-describedby': messageId(at, field),
    }),
  };
}

function messageId(at: number, field: InputField): string {
  return `line-${at}-${field}`;
}

function Messages({ at, messages, fields }: RowProps & { fields: readonly InputField[] }) {
  return (
    <>
      {fields.map(
        (field) =>
          messages[field] !== undefined && (
            <p class="field-error line-note" id={messageId(at, field)} data-field={`lines[${at}].${field}`}>
              <Icon name="bad" size={16} />
              {messages[field]}
            </p>
          ),
      )}
    </>
  );
}

/** The further fields of a line that differ from the usual. */
function LineFacts({ typed, context: { texts } }: RowProps) {
  return (
    <p class="line-facts">
      {typed.reference}
      {typed.optional === 'true' && <span class="line-mark">{texts.optional}</span>}
      {typed.price_estimated === 'true' && <span class="line-mark">{texts.estimated}</span>}
      {typed.extended_detail !== '' && <span class="line-detail">{typed.extended_detail}</span>}
    </p>
  );
}

const further = [
  'reference',
  'line_type',
  'group_title',
  'unit_cost',
  'tax_exempt_code',
  'optional',
  'price_estimated',
  'extended_detail',
] as const;

function hasMessageBelow({ messages }: RowProps): boolean {
  return further.some((field) => messages[field] !== undefined);
}

function FurtherFields(props: RowProps) {
  const { at, line, typed, context, above, below } = props;
  const { labels, types, texts } = context;
  const submits = (field: string, value = '') => (line ? { name: `lines[${at}][${field}]`, value } : {});
  const text = (field: InputField, more: object = {}) => (
    <label class="cell">
      <span>{labels[field]}</span>
      <input type="text" {...attributesOf(props, field)} value={typed[field]} autocomplete="off" {...more} />
    </label>
  );
  const box = (field: InputField) => (
    <label class="choice">
      <input type="hidden" name={`lines[${at}][${field}]`} value="false" />
      <input type="checkbox" {...attributesOf(props, field)} value="true" checked={typed[field] === 'true'} />
      <span>{labels[field]}</span>
    </label>
  );
  return (
    <div class="line-more">
      {text('reference', { maxLength: 100 })}
      <label class="cell">
        <span>{labels.line_type}</span>
        <select {...attributesOf(props, 'line_type')}>
          {!line && <option value="" />}
          {types.map(({ value, label }) => (
            <option value={value} selected={value === typed.line_type}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {text('group_title', { maxLength: 120, list: 'line-groups' })}
      {text('unit_cost', decimals)}
      {text('tax_exempt_code', { maxLength: 20 })}
      <label class="cell line-extended">
        <span>{labels.extended_detail}</span>
        <textarea {...attributesOf(props, 'extended_detail')} rows={2} maxLength={4000}>
          {typed.extended_detail}
        </textarea>
      </label>
      {box('optional')}
      {box('price_estimated')}
      <Messages {...props} fields={further} />
      <div class={line ? 'buttons' : 'buttons scripted'}>
        <LineButton act="up" icon="sortUp" label={texts.moveUp} {...submits('after', above)} />
        <LineButton act="down" icon="sortDown" label={texts.moveDown} {...submits('after', below)} />
        <LineButton act="remove" icon="remove" label={texts.remove} {...submits('remove', 'true')} />
      </div>
    </div>
  );
}
