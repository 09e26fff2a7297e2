import { operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { type ToastMessage, usePage } from '../page-context.ts';
import { IconButton } from './button.tsx';
import { OperationForm } from './form.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

const icons: Record<NonNullable<ToastMessage['tone']>, IconName> = { good: 'good', bad: 'bad', info: 'info' };

/** The messages after acts, with buttons for further acts, such as undoing. Scripts hide them after a while, unless they have focus. */
export function Toasts({ toasts }: { toasts: readonly ToastMessage[] }) {
  return (
    <div class="toasts" role="status" data-toasts="">
      {toasts.map((toast, index) => (
        <Toast {...toast} index={index} />
      ))}
    </div>
  );
}

function Toast({ text, tone = 'good', undo, offer, index }: ToastMessage & { index: number }) {
  const { language } = usePage();
  const texts = kitTexts[language].toast;
  return (
    <div class="toast" data-toast={undo ? 'undo' : ''}>
      <Icon name={icons[tone]} />
      <p>{text}</p>
      {offer && (
        <OperationForm operation={offer.operation} params={offer.params} id={`offer-${index}`} inline>
          <button class="toast-act">{operationLabel(language, offer.operation)}</button>
        </OperationForm>
      )}
      {undo && (
        <OperationForm operation={undo.operation} params={undo.params ?? {}} id={`undo-${index}`} inline>
          <button class="toast-act toast-undo">{texts.undo}</button>
        </OperationForm>
      )}
      <span class="scripted">
        <IconButton icon="close" label={texts.close} data={{ 'data-close-toast': '' }} />
      </span>
    </div>
  );
}
