import { signatureBox } from '../../../domain/signatures/signature.ts';
import { longMoment } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { TrackingData } from './tracking.ts';

/** Renders the name of the signer and the time of the signature. Null if the quote is not signed. */
export function SignedBox({ budget, language, workshop }: TrackingData) {
  const { signed } = budget;
  if (!signed) return null;
  const { name, signature, signed_at } = signed;
  return (
    <section class="signed" aria-labelledby="signed">
      <h2 id="signed">{trackingTexts[language].signed.title}</h2>
      {signature.kind === 'drawn' && (
        <svg viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`} role="img" aria-label={name}>
          <path d={signature.path} />
        </svg>
      )}
      <p>
        <bdi>{name}</bdi>
        {`, ${longMoment(new Date(signed_at), workshop.timezone, language)}`}
      </p>
    </section>
  );
}
