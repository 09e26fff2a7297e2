import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { type PlaceName, places } from '../places.ts';
import { Dialog } from './feedback.tsx';

/** The keys of the panel, by where they work. */
function useGroups(
  allowed: readonly PlaceName[],
): { title: string; keys: [keys: string[], act: string][] }[] {
  const { language } = usePage();
  const { shortcuts: texts, frame } = kitTexts[language];
  return [
    {
      title: texts.groups.everywhere,
      keys: [
        [['/'], texts.find],
        [['Ctrl', 'K'], texts.find],
        [['?'], texts.help],
        [['Esc'], texts.leave],
      ],
    },
    {
      title: texts.groups.lists,
      keys: [
        [['j'], texts.next],
        [['k'], texts.previous],
        [['↵'], texts.open],
        [['n'], texts.create],
        [['e'], texts.edit],
      ],
    },
    { title: texts.groups.forms, keys: [[['Ctrl', '↵'], texts.save]] },
    {
      title: texts.groups.go,
      keys: allowed.map((name) => [['g', places[name].key], frame.places[name]]),
    },
  ];
}

/** The list of keys that `?` shows. */
export function ShortcutsDialog({ allowed }: { allowed: readonly PlaceName[] }) {
  const { language, path } = usePage();
  return (
    <Dialog id="shortcuts" title={kitTexts[language].shortcuts.title} closeHref={path}>
      <ShortcutList allowed={allowed} />
    </Dialog>
  );
}

export function ShortcutList({ allowed }: { allowed: readonly PlaceName[] }) {
  return (
    <div class="shortcuts">
      {useGroups(allowed).map(({ title, keys }) => (
        <section>
          <h3>{title}</h3>
          <dl>
            {keys.map(([combination, act]) => (
              <div>
                <dt>{act}</dt>
                <dd>
                  {combination.map((key) => (
                    <kbd>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
