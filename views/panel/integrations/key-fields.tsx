import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';

/** The addresses from which a key may be used, one per line. */
export function AddressesField({
  operation,
  value,
}: {
  operation: 'createKey' | 'setKey';
  value?: readonly string[];
}) {
  const { language, refusal } = usePage();
  // A refused entry has its position in the list in the name of its message.
  const [, error] =
    Object.entries(refusal?.fields ?? {}).find(([name]) => /^ip_allow_list(\[|$)/.test(name)) ?? [];
  return (
    <OperationField
      operation={operation}
      property="ip_allow_list"
      help={integrationsTexts[language].onePerLine}
      value={value}
      error={error}
      rows={3}
    />
  );
}
