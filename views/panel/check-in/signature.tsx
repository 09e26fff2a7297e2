import { useContext } from 'preact/hooks';
import { signatureBox } from '../../../domain/signatures/signature.ts';
import { checkInTexts } from '../../texts/panel/check-in.ts';
import { paperTexts } from '../../texts/papers.ts';
import { assetPath } from '../assets.ts';
import { Button } from '../kit/button.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import { Icon } from '../kit/icon.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { CheckInOperation, ShownCheckIn } from './data.ts';

interface SignatureProps {
  operation: CheckInOperation;
  checkIn: ShownCheckIn;
  client: string;
  page: Page;
}

/** The statement that the client signs, the pad for the signature, and the signature on paper instead. */
export function Signature({ operation, checkIn, client, page }: SignatureProps) {
  const { refusal, prefix } = useContext(FieldScope);
  const texts = checkInTexts[page.language];
  const { workshop } = page;
  const typed = [refusal?.input.drawing ?? ''].flat().at(-1) ?? '';
  const error = refusal?.fields.drawing;
  return (
    <>
      <p lang={workshop.language}>{paperTexts[workshop.language].receipt.checkIn.consent}</p>
      {checkIn?.signature && (
        <div class="signed">
          <SignatureDrawing path={checkIn.signature.drawing} label={texts.signedBy(checkIn.signature.name)} />
          <p class="quiet">
            {`${checkIn.signature.name} · `}
            <Time at={checkIn.signature.at} />
            {` · ${checkIn.signature.reference}`}
          </p>
          <p class="quiet">{texts.signAgain}</p>
        </div>
      )}
      <OperationField operation={operation} property="signer" value={checkIn?.signature?.name ?? client} />
      <div class="scripted sign-pad" data-sign-pad="">
        <p class="label" id={`${prefix}drawing`}>
          {texts.draw}
        </p>
        <canvas {...signatureBox} role="img" aria-labelledby={`${prefix}drawing`} tabIndex={-1} />
        <input type="hidden" name="drawing" value={typed} />
        {error !== undefined && (
          <p class="field-error" data-field="drawing">
            <Icon name="bad" size={16} />
            <span>{error}</span>
          </p>
        )}
        <Button type="button" kind="quiet" small data={{ 'data-clear-drawing': '' }}>
          {texts.clear}
        </Button>
      </div>
      <p class="unscripted quiet">{texts.onPaper}</p>
      <OperationField
        operation={operation}
        property="signed_on_paper"
        type="checkbox"
        value={checkIn?.signed_on_paper ?? false}
      />
      <script type="module" src={assetPath('arrival.js')} />
    </>
  );
}

function SignatureDrawing({ path, label }: { path: string; label: string }) {
  const { width, height } = signatureBox;
  return (
    <svg class="signature" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
