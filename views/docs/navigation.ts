import { escapeHtml } from '../../domain/text/html.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { docsTexts } from '../texts/docs.ts';
import { guide, guideGroups, panelPages } from './contents.ts';
import { loadDocument } from './document.ts';
import { guideText } from './pages/guide.ts';
import { taggedOperations } from './pages/operation.ts';
import { panelText } from './pages/panel.ts';
import { guidePath, operationPath, panelGuidePath } from './paths.ts';

interface Item {
  label: string;
  path: string;
}

interface Group {
  title: string;
  items: Item[];
  /** Whether the group is collapsed, unless one of its pages is open. */
  folds: boolean;
}

const navigationGroups = new Map<Language, Group[]>();

function navigationGroupsIn(language: Language): Group[] {
  const known = navigationGroups.get(language);
  if (known) return known;
  const texts = docsTexts[language];
  const made: Group[] = [
    ...guideGroups.map((group) => ({
      title: texts.groups[group],
      folds: false,
      items: guide[group].map((page) => ({ label: guideText(language, page).title, path: guidePath(page) })),
    })),
    {
      title: texts.reference.title,
      folds: false,
      items: [
        { label: texts.reference.title, path: '/reference' },
        { label: texts.errors.title, path: '/errors' },
        { label: texts.events.title, path: '/events' },
        { label: texts.schemas.title, path: '/schemas' },
        { label: texts.changelog.title, path: '/changelog' },
        { label: texts.deprecations.title, path: '/deprecations' },
      ],
    },
    panelGroup(language, true),
    ...taggedOperations(loadDocument(language)).map(({ tag, operations }) => ({
      title: tag,
      folds: true,
      items: operations.map(({ operation }) => ({
        label: operation.summary,
        path: operationPath(operation.operationId),
      })),
    })),
  ];
  navigationGroups.set(language, made);
  return made;
}

function panelGroup(language: Language, folds: boolean): Group {
  const items = panelPages.map((page) => ({
    label: panelText(language, page).title,
    path: panelGuidePath(page),
  }));
  return { title: docsTexts[language].panel.title, folds, items };
}

/** Returns the groups beside a page of the guide to the panel, whose readers need no operations of the API. */
function panelGroupsIn(language: Language): Group[] {
  const { title } = docsTexts[language];
  return [panelGroup(language, false), { title, folds: false, items: [{ label: title, path: '' }] }];
}

/** Renders the links to all guide pages and operations. The current page is marked. */
export function navigation(language: Language, current: string): string {
  return (isPanelGuide(current) ? panelGroupsIn(language) : navigationGroupsIn(language))
    .map(({ title, items, folds }) => {
      const list = `<ul role="list">${items.map((item) => renderItem(item, language, current)).join('')}</ul>`;
      if (!folds) return `<p>${escapeHtml(title)}</p>${list}`;
      const open = items.some(({ path }) => path === current) ? ' open' : '';
      return `<details${open}><summary>${escapeHtml(title)}</summary>${list}</details>`;
    })
    .join('');
}

export function isPanelGuide(path: string): boolean {
  return path.startsWith('/panel/');
}

function renderItem({ label, path }: Item, language: Language, current: string): string {
  const mark = path === current ? ' aria-current="page"' : '';
  return `<li><a href="/docs/${language}${path}"${mark}>${escapeHtml(label)}</a></li>`;
}

/** Renders links to the current page in each language. */
export function languageLinks(shown: Language, path: string, names: Record<Language, string>): string {
  const item = (language: Language) =>
    language === shown
      ? `<li lang="${language}" aria-current="true">${names[language]}</li>`
      : `<li><a href="/docs/${language}${path}" lang="${language}" hreflang="${language}">${names[language]}</a></li>`;
  return `<ul role="list">${languages.map(item).join('')}</ul>`;
}
