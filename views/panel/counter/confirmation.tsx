import { enumLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { Icon } from '../kit/icon.tsx';
import { formatPhone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import type { CounterData } from './data.ts';

interface ConfirmationProps extends Pick<CounterData, 'channel'> {
  /** Whether the message is already on its way. */
  sent?: boolean;
  page: Page;
}

/** Names the message that confirms the visit, its channel and its recipient, or why none can be sent. */
export function Confirmation({ channel: found, sent = false, page }: ConfirmationProps) {
  const { language } = page;
  const texts = counterTexts[language].confirmation;
  const { channel, address, reason } = found ?? {
    channel: null,
    address: null,
    reason: 'no_address' as const,
  };
  if (channel === null || address === null) {
    return (
      <p class="row nowrap quiet">
        <Icon name="warning" size={16} />
        <span>{`${texts.none} ${enumLabel(language, 'NoticeObstacle', reason ?? 'no_address')}.`}</span>
      </p>
    );
  }
  const shown = channel === 'sms' ? formatPhone(address) : address;
  return (
    <p class="row nowrap quiet">
      <Icon name={channel === 'sms' ? 'call' : 'mail'} size={16} />
      <span>{texts[sent ? 'sent' : 'planned'][channel](shown)}</span>
    </p>
  );
}
