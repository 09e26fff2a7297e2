import type { ComponentChildren } from 'preact';
import { usePage } from '../page-context.ts';
import { Help } from './help.tsx';
import { Icon } from './icon.tsx';

export interface PageHeadProps {
  title: ComponentChildren;
  /** A line below the title, such as a count or a state. */
  note?: ComponentChildren;
  /** The list to which the page belongs. */
  back?: { href: string; label: string };
  /** Buttons. */
  children?: ComponentChildren;
}

/** The title of a screen with its acts and its help. */
export function PageHead({ title, note, back, children }: PageHeadProps) {
  const { screen } = usePage();
  return (
    <div class="page-head">
      <div>
        {back && (
          <a class="back" href={back.href}>
            <Icon name="previous" size={16} />
            {back.label}
          </a>
        )}
        <h1>{title}</h1>
        {note && <p class="quiet">{note}</p>}
      </div>
      {(children || screen) && (
        <div class="buttons">
          {children}
          <Help screen={screen} />
        </div>
      )}
    </div>
  );
}

export interface CardProps {
  title?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  /** Omits the inner margin, for tables and lists. */
  flush?: boolean;
  /** The name under which live updates replace the content. */
  region?: string;
  /** Changes whenever the content of the region does, for a region that a script keeps up to date itself. */
  version?: string | undefined;
  children: ComponentChildren;
}

export function Card({ title, actions, flush, region, version, children }: CardProps) {
  const { shownVersions } = usePage();
  // An update of an open page leaves out this region, so its content need not be rendered.
  if (region !== undefined && version !== undefined && shownVersions?.get(region) === version)
    return <section data-region={region} data-hash={version} />;
  return (
    <section class={flush ? 'card flush' : 'card'} data-region={region} data-hash={version}>
      {(title || actions) && <SectionHead title={title} actions={actions} />}
      {children}
    </section>
  );
}

export interface DisclosureProps {
  title: string;
  /** Whether it is open at first, such as after a refusal of its form. */
  open?: boolean;
  children: ComponentChildren;
}

/** A card whose content shows only when its title is pressed, for forms that are seldom used. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <details class="card disclosure" open={open}>
      <summary>
        <Icon name="down" />
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

export interface SectionProps extends Omit<CardProps, 'flush' | 'version'> {
  /** The anchor of the section. */
  id?: string;
}

/** A part of a screen with a title, without a border. */
export function Section({ id, title, actions, region, children }: SectionProps) {
  return (
    <section class="section" id={id} data-region={region}>
      <SectionHead title={title} actions={actions} />
      {children}
    </section>
  );
}

function SectionHead({ title, actions }: Pick<CardProps, 'title' | 'actions'>) {
  return (
    <div class="card-head">
      {title ? <h2>{title}</h2> : <span />}
      {actions && <div class="buttons">{actions}</div>}
    </div>
  );
}
