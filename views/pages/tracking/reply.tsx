import { trackingTexts } from '../../texts/tracking.ts';
import { contactRequest } from './contact-request.ts';
import { Alert } from './forms.tsx';
import type { FormReply, TrackingData, WrongField } from './tracking.ts';

/** Renders the reason why the service rejected the submitted form. */
export function FormReplyMessage(tracking: TrackingData) {
  const { answered, language } = tracking;
  if (!answered) return null;
  const { changes, refused, wrong } = answered;
  if (wrong.length > 0) return <ErrorList language={language} wrong={wrong} />;
  if (changes) return <Changes language={language} {...changes} />;
  if (refused === null) return null;
  return (
    <Alert>
      <p>{refusalText(tracking, refused)}</p>
    </Alert>
  );
}

function refusalText(tracking: TrackingData, refused: NonNullable<FormReply['refused']>): string {
  const { wrong, times, waiting } = trackingTexts[tracking.language];
  switch (refused) {
    case 'settled':
      return wrong.settled;
    case 'too_many':
      return wrong.tooMany(contactRequest(tracking));
    case 'paused':
      return wrong.paused;
    case 'total':
      return wrong.total;
    case 'below_zero':
      return wrong.belowZero(contactRequest(tracking));
    case 'late':
      return times.late(contactRequest(tracking));
    case 'offer_ended':
      return waiting.ended;
  }
}

type ChangesProps = NonNullable<FormReply['changes']> & Pick<TrackingData, 'language'>;

function Changes({ language, parts, lines, removed }: ChangesProps) {
  const { changed, lines: labels } = trackingTexts[language];
  return (
    <Alert>
      <h2>{changed.title}</h2>
      <p>{changed.text}</p>
      <ul>
        {parts.map((part) => (
          <li>{changed.parts[part]}</li>
        ))}
        {lines.size > 0 && (
          <li>
            <a href="#lines">{labels.title}</a>
          </li>
        )}
        {removed > 0 && <li>{changed.removed(String(removed))}</li>}
      </ul>
    </Alert>
  );
}

function ErrorList({ language, wrong }: Pick<TrackingData, 'language'> & { wrong: WrongField[] }) {
  const texts = trackingTexts[language].wrong;
  return (
    <Alert>
      <p>
        <strong>{texts.title}</strong>
      </p>
      <ul>
        {wrong.map((field) => (
          <li>
            <a href={`#${field}`}>{texts[field]}</a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
