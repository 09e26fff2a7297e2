import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  /** `secondary` by default. A screen has at most one primary button. */
  kind?: ButtonKind;
  icon?: IconName;
  /** An icon after the label, such as `next`. */
  iconEnd?: IconName;
  /** Whether the button belongs to a row of a list or table. */
  small?: boolean;
  children: ComponentChildren;
}

export interface ButtonProps extends ButtonLook {
  type?: 'submit' | 'button' | 'reset';
  name?: string;
  value?: string;
  /** The `id` of a form elsewhere on the page. */
  form?: string;
  formAction?: string;
  formMethod?: 'get' | 'post';
  formNoValidate?: boolean;
  /** Why the act is not possible now. Disables the button and shows the reason as text. */
  disabled?: string | undefined;
  /** The `id` of the dialog that the button opens; without scripts, `?dialog=` of the address opens it. */
  dialog?: string;
  /** The key that presses the button, such as `n` or `e`. */
  shortcut?: string;
  /** The text that replaces the label while the form is sent. */
  busy?: string;
  data?: Record<`data-${string}`, string>;
}

/** Returns the classes of buttons and of links that look like buttons. */
export function buttonClass({
  kind = 'secondary',
  small = false,
}: Pick<ButtonLook, 'kind' | 'small'>): string {
  return ['button', kind, ...(small ? ['small'] : [])].join(' ');
}

export function Button({
  kind,
  icon,
  iconEnd,
  small,
  children,
  type = 'submit',
  disabled,
  busy,
  ...rest
}: ButtonProps) {
  const id = useId();
  const { dialog, shortcut, data, form, formAction, formMethod, formNoValidate, name, value } = rest;
  const isDisabled = disabled !== undefined;
  const button = (
    <button
      type={isDisabled ? 'button' : type}
      class={buttonClass({ ...(kind ? { kind } : {}), ...(small ? { small } : {}) })}
      aria-disabled={isDisabled ? 'true' : undefined}
      aria-describedby={isDisabled ? id : undefined}
      data-dialog={isDisabled ? undefined : dialog}
      data-key={isDisabled ? undefined : shortcut}
      aria-keyshortcuts={isDisabled ? undefined : shortcut}
      data-busy={busy}
      {...{ form, formAction, formMethod, formNoValidate, name, value }}
      {...data}
    >
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={small ? 16 : 20} />}
    </button>
  );
  if (!isDisabled) return button;
  return (
    <span class="button-refused">
      {button}
      <span class="reason" id={id}>
        {disabled}
      </span>
    </span>
  );
}

export interface LinkButtonProps extends ButtonLook {
  href: string;
  /** Downloads the file instead of opening it. */
  download?: boolean;
  shortcut?: string;
  /** The `id` of the dialog that scripts open instead of following the link. */
  dialog?: string;
}

export function LinkButton({
  href,
  kind,
  icon,
  iconEnd,
  small,
  download,
  shortcut,
  dialog,
  children,
}: LinkButtonProps) {
  return (
    <a
      href={href}
      class={buttonClass({ ...(kind ? { kind } : {}), ...(small ? { small } : {}) })}
      download={download}
      data-key={shortcut}
      aria-keyshortcuts={shortcut}
      data-dialog={dialog}
    >
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={small ? 16 : 20} />}
    </a>
  );
}

export interface IconButtonProps
  extends Omit<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'disabled' | 'busy' | 'small'> {
  icon: IconName;
  /** The name for screen readers, which is also shown on hover. */
  label: string;
  /** Renders a link instead of a button. */
  href?: string;
}

export function IconButton({
  icon,
  label,
  href,
  kind = 'quiet',
  type = 'button',
  data,
  ...rest
}: IconButtonProps) {
  const shared = { class: `${buttonClass({ kind })} only-icon`, 'aria-label': label, title: label, ...data };
  if (href !== undefined) {
    return (
      <a href={href} {...shared}>
        <Icon name={icon} />
      </a>
    );
  }
  const { dialog, shortcut, form, formAction, formMethod, formNoValidate, name, value } = rest;
  return (
    <button
      type={type}
      data-dialog={dialog}
      data-key={shortcut}
      {...{ form, formAction, formMethod, formNoValidate, name, value }}
      {...shared}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Buttons side by side, the most important first. */
export function Buttons({ children, end = false }: { children: ComponentChildren; end?: boolean }) {
  return <div class={end ? 'buttons end' : 'buttons'}>{children}</div>;
}
