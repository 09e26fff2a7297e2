import type { TabItem } from './browse.tsx';

export interface PartLinksProps {
  /** The name of the screen, such as "Settings". */
  label: string;
  /** The title of the open part. */
  current: string;
  groups: readonly { title: string; items: readonly TabItem[] }[];
}

/** The parts of a screen, in groups. On narrow windows, they are behind a button with the title of the open part. */
export function PartLinks({ label, current, groups }: PartLinksProps) {
  return (
    <>
      <nav class="part-links" aria-label={label}>
        <PartGroups groups={groups} />
      </nav>
      <details class="part-menu" data-menu="">
        <summary>
          <span class="quiet">{label}</span>
          <span class="strong">{current}</span>
        </summary>
        <nav aria-label={label}>
          <PartGroups groups={groups} />
        </nav>
      </details>
    </>
  );
}

function PartGroups({ groups }: Pick<PartLinksProps, 'groups'>) {
  return (
    <>
      {groups.map(({ title, items }) => (
        <div class="part-group">
          <p class="part-group-title">{title}</p>
          <ul role="list">
            {items.map(({ href, label, current }) => (
              <li>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
