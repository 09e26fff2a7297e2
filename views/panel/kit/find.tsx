import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** A record, a screen or an act that the command field offers. */
export interface FindHit {
  href: string;
  icon: IconName;
  text: string;
  detail?: string;
}

export interface FindGroup {
  title: string;
  found: readonly FindHit[];
}

/** The answer of `/panel/pick/find?q=`: the results below the command field, as options that open a page. */
export function FindOptions({ query, groups }: { query: string; groups: readonly FindGroup[] }) {
  const { language } = usePage();
  if (groups.every(({ found }) => found.length === 0)) {
    return (
      <div class="quiet" role="presentation">
        {kitTexts[language].find.none(query)}
      </div>
    );
  }
  return (
    <>
      {groups.map(({ title, found }) => (
        <>
          {found.length > 0 && (
            <div class="picker-group" role="presentation">
              {title}
            </div>
          )}
          {found.map(({ href, icon, text, detail }) => (
            <div role="option" tabIndex={-1} data-href={href}>
              <Icon name={icon} />
              <span class="result">
                <span dir="auto">{text}</span>
                {detail && <span class="quiet">{detail}</span>}
              </span>
            </div>
          ))}
        </>
      ))}
    </>
  );
}

/** The page of results without scripts. */
export function FindResults({ query, groups }: { query: string; groups: readonly FindGroup[] }) {
  const { language } = usePage();
  const texts = kitTexts[language].find;
  if (query === '') return <p class="quiet">{texts.empty}</p>;
  if (groups.every(({ found }) => found.length === 0)) return <p class="quiet">{texts.none(query)}</p>;
  return (
    <>
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ title, found }) => (
          <section class="section">
            <h2>{title}</h2>
            <ul class="list" role="list" data-list="">
              {found.map(({ href, icon, text, detail }) => (
                <li class="list-row" data-id={href}>
                  <Icon name={icon} />
                  <span class="list-main">
                    <a class="row-link" href={href}>
                      {text}
                    </a>
                    {detail && <span class="quiet">{detail}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
