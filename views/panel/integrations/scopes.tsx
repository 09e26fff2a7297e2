import { type Scope, scopes } from '../../../domain/keys/keys.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Fieldset } from '../kit/field.tsx';
import { usePage } from '../page-context.ts';

interface ScopeChoiceProps {
  /** Scopes that the plan includes. */
  included: readonly string[];
  chosen: readonly string[];
}

/** Chooses the scopes of a key, grouped by subject and explained in words. */
export function ScopeChoice({ included, chosen }: ScopeChoiceProps) {
  const { language, refusal } = usePage();
  const texts = integrationsTexts[language];
  const typed = refusal?.input.scopes;
  const present = typed === undefined ? chosen : [typed].flat();
  const error = Object.entries(refusal?.fields ?? {}).find(([name]) => /^scopes(\[|$)/.test(name));
  const subjects = Map.groupBy(scopes, (scope) => scope.split(':')[0] as keyof typeof texts.subjects);
  return (
    <Fieldset legend={texts.scopes} help={texts.scopesHelp}>
      <input type="hidden" name="scopes" value="" />
      {error && (
        <p class="field-error" id="scopes-error" data-field={error[0]}>
          {error[1]}
        </p>
      )}
      <div class="choice-grid">
        {[...subjects].map(([subject, ofSubject]) => (
          <fieldset class="field">
            <legend class="label">{texts.subjects[subject]}</legend>
            {ofSubject.map((scope) => (
              <ScopeBox
                scope={scope}
                isIncluded={included.includes(scope)}
                isChosen={present.includes(scope)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Fieldset>
  );
}

function ScopeBox({ scope, isIncluded, isChosen }: { scope: Scope; isIncluded: boolean; isChosen: boolean }) {
  const { language } = usePage();
  const texts = integrationsTexts[language];
  const disabled = !isIncluded && !isChosen;
  return (
    <label class="choice">
      <input type="checkbox" name="scopes" value={scope} checked={isChosen} disabled={disabled} />
      <span>
        {texts.scopeTexts[scope]} <code>{scope}</code>
        {disabled && <span class="help">{texts.notInPlan}</span>}
      </span>
    </label>
  );
}

/** The scopes of a key in words. */
export function ScopeNames({ scopes: granted }: { scopes: readonly Scope[] }) {
  const { language } = usePage();
  const { scopeTexts } = integrationsTexts[language];
  return (
    <ul class="scope-names" role="list">
      {granted.map((scope) => (
        <li>
          {scopeTexts[scope]} <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}
