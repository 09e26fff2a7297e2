import type { ComponentChildren } from 'preact';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface DialogProps {
  id: string;
  title: string;
  /** Whether the address asks for the dialog (`?dialog=`): then the page shows it without scripts. */
  open?: boolean;
  /** The address of the page without the dialog, for its close button. */
  closeHref: string;
  children: ComponentChildren;
}

/** A dialog. Scripts open it with a button whose `dialog` is its `id`. Without scripts, the address `?dialog=` does. */
export function Dialog({ id, title, open, closeHref, children }: DialogProps) {
  const { language } = usePage();
  return (
    <dialog class="dialog" id={id} aria-labelledby={`${id}-title`} open={open}>
      <h2 class="dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
      <a
        class="button quiet only-icon dialog-close"
        href={closeHref}
        data-close=""
        aria-label={kitTexts[language].dialog.close}
      >
        <Icon name="close" />
      </a>
    </dialog>
  );
}

export interface EmptyProps {
  icon?: IconName;
  title: string;
  /** The content that the list will have, or the first thing to do. */
  text?: ComponentChildren;
  /** The button that makes the first record. */
  children?: ComponentChildren;
}

/** The content of a list without rows. */
export function Empty({ icon = 'search', title, text, children }: EmptyProps) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <p class="strong">{title}</p>
      {text && <p class="quiet">{text}</p>}
      {children && <div class="buttons">{children}</div>}
    </div>
  );
}

/** The content of a list in which a search finds nothing. */
export function NothingFound({
  query,
  clearHref,
  children,
}: {
  query: string;
  clearHref: string;
  children?: ComponentChildren;
}) {
  const { language } = usePage();
  const texts = kitTexts[language].empty;
  return (
    <Empty title={texts.search(query)}>
      <LinkButton href={clearHref}>{texts.clear}</LinkButton>
      {children}
    </Empty>
  );
}

export interface FailureProps {
  title?: string;
  text?: string;
  /** The id of the request, which support asks for. */
  reference?: string;
  retryHref?: string;
  children?: ComponentChildren;
}

/** A part of a page, or a page, that could not be loaded. */
export function Failure({ title, text, reference, retryHref, children }: FailureProps) {
  const { language } = usePage();
  const texts = kitTexts[language].failure;
  return (
    <div class="empty" role="alert">
      <span class="empty-icon bad">
        <Icon name="warning" size={24} />
      </span>
      <p class="strong">{title ?? texts.title}</p>
      <p class="quiet">{text ?? texts.text}</p>
      {reference && (
        <p class="quiet">
          {`${texts.reference}: `}
          <code>{reference}</code>
        </p>
      )}
      <div class="buttons">
        {retryHref && (
          <LinkButton href={retryHref} icon="refresh">
            {texts.retry}
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  );
}

/** The notice that scripts show while the device has no connection. */
export function OfflineNotice({ shown }: { shown?: boolean }) {
  const { language } = usePage();
  const texts = kitTexts[language].failure;
  return (
    <div class="notice warn offline" role="status" data-offline="" hidden={!shown}>
      <Icon name="offline" />
      <div>
        <p class="strong">{texts.offlineTitle}</p>
        <p>{texts.offlineText}</p>
      </div>
    </div>
  );
}
