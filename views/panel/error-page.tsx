import type { Language } from '../../generated/errors.ts';
import { doorTexts } from '../texts/panel/door.ts';
import type { DoorTexts } from '../texts/types/panel/door.ts';
import { PlainFrame, renderPanelPage } from './frame.tsx';
import { Buttons, LinkButton } from './kit/button.tsx';
import { LostInput as LostInputNotice } from './kit/lost-input.tsx';
import type { LostInput } from './page-context.ts';
import { plainPage } from './plain-page.ts';

export type PageRefusal = keyof DoorTexts['refusals'];

export interface ErrorPage {
  language: Language;
  workshop: { name: string; brand_color: string | null; sandbox: boolean; timezone: string } | null;
  refusal: PageRefusal;
  /** Message of the operation that refused the request. */
  detail?: string;
  /** Input that could not be saved, because its record was removed. */
  lostInput?: LostInput;
  requestId: string;
  /** Address to try again. */
  path: string;
}

/** Renders a page in place of a screen that cannot be shown. */
export function errorPage(shown: ErrorPage): string {
  const { language, workshop, refusal, detail, lostInput, requestId, path } = shown;
  const { refusals, toStart, tryAgain, requestId: label } = doorTexts[language];
  const { title, text } = refusals[refusal];
  const canRepeat = refusal === 'unavailable' || refusal === 'paused' || refusal === 'defect';
  return renderPanelPage(
    <PlainFrame
      page={plainPage({ language, zone: workshop?.timezone ?? 'UTC', path })}
      title={title}
      screen={`refused-${refusal}`}
      workshop={{
        name: workshop?.name ?? '',
        logo: null,
        color: workshop?.brand_color ?? null,
        sandbox: workshop?.sandbox ?? false,
      }}
    >
      <h1>{title}</h1>
      {lostInput ? <LostInputNotice {...lostInput} /> : <p>{detail ?? text}</p>}
      {refusal === 'defect' && (
        <p class="quiet">
          {label} <code>{requestId}</code>
        </p>
      )}
      {refusal !== 'insecure' && (
        <Buttons>
          {canRepeat && <LinkButton href={path}>{tryAgain}</LinkButton>}
          <LinkButton href="/panel" kind="quiet">
            {toStart}
          </LinkButton>
        </Buttons>
      )}
    </PlainFrame>,
  );
}
