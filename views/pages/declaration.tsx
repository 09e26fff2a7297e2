import type { Declaration, DeclarationSection } from '../../domain/verifactu/declaration.ts';
import type { Language } from '../../generated/errors.ts';
import { declarationTexts } from '../texts/declaration.ts';
import { Document, LanguageList, renderPage } from './document.tsx';
import { headersAllowing } from './headers.ts';
import { style } from './style.ts';

/** Style of the page, which is wider than other small pages. The printed page omits links to other pages. */
const declarationStyle = `${style}
body { place-items: start center; }
main { max-width: 760px; }
h1 { font-size: 22px; }
article { margin: 24px 0; padding-top: 20px; border-top: 1px solid var(--edge); }
dl { margin: 0; }
dt { margin: 20px 0 4px; font-size: 14px; font-weight: 700; color: var(--quiet); }
dd { margin: 0; }
dd p { margin: 0 0 8px; }
h2 { margin: 32px 0 0; font-size: 18px; }
.wrong { padding: 12px 16px; border: 2px solid var(--wrong); border-radius: 10px; color: var(--wrong); font-weight: 700; }
@media print {
  :root { --page: #fff; --card: #fff; --text: #000; --quiet: #333; --wrong: #000; }
  body, main { display: block; max-width: none; min-height: 0; padding: 0; border: 0; font-size: 11pt; }
  article { margin: 0; padding: 0; border: 0; }
  .around { display: none; }
  dt { break-after: avoid; }
}
`;

const pageHeaders = headersAllowing("form-action 'none'", declarationStyle);

/** Response headers that allow public caching, because the page contains no data except the maker's. */
export const declarationHeaders = { ...pageHeaders, 'cache-control': 'public, max-age=300' };

interface DeclarationPage {
  language: Language;
  declaration: Declaration;
  /** Returns the path of the page about a version. */
  pathOf: (version: string) => string;
  others: string[];
}

/** Renders the page with the maker's declaration of a version of the software. */
export function declarationPage({ language, declaration, pathOf, others }: DeclarationPage): string {
  const { title, version, sections, annex, missing } = declaration;
  const texts = declarationTexts[language];
  return renderPage(
    // Omits the sandbox mark, because the declaration is about the software, and applies equally to sandboxes.
    <Document
      language={language}
      title={`${texts.link} · ${version}`}
      style={declarationStyle}
      sandbox={false}
    >
      <main>
        <p class="around quiet">
          {texts.what}
          {texts.inSpanish && ` ${texts.inSpanish}`}
        </p>
        <p class="around">
          <a href={`${pathOf(version)}.pdf`}>{texts.pdf}</a>
        </p>
        {missing.length > 0 && (
          <p class="wrong" role="note">
            {texts.invalid(missing.join(', '))}
          </p>
        )}
        <article lang="es">
          <h1>{title}</h1>
          <Chapter number={1} sections={sections} />
          {annex.length > 0 && <h2>Anexo</h2>}
          {annex.length > 0 && <Chapter number={2} sections={annex} />}
        </article>
        {others.length > 0 && <OtherVersions language={language} versions={others} pathOf={pathOf} />}
        <div class="around">
          <LanguageList language={language} />
        </div>
      </main>
    </Document>,
  );
}

function Chapter({ number, sections }: { number: number; sections: DeclarationSection[] }) {
  return (
    <dl>
      {sections.map(({ letter, label, text }) => (
        <>
          <dt>{`${number}.${letter}) ${label}:`}</dt>
          <dd>
            {text.map((paragraph) => (
              <p>{paragraph || '—'}</p>
            ))}
          </dd>
        </>
      ))}
    </dl>
  );
}

interface OtherVersionsProps extends Pick<DeclarationPage, 'language' | 'pathOf'> {
  versions: string[];
}

function OtherVersions({ language, versions, pathOf }: OtherVersionsProps) {
  const texts = declarationTexts[language];
  return (
    <nav class="around" aria-labelledby="others">
      <h2 id="others">{texts.others}</h2>
      <ul role="list">
        {versions.map((version) => (
          <li>
            <a href={pathOf(version)}>{texts.version(version)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
