import { addressLine, contactLinks } from '../../../domain/workshops/contact.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { LanguageMenu } from '../document.tsx';
import { logoOrigin } from './headers.ts';
import type { TrackedWorkshop, TrackingData } from './tracking.ts';

/**
 * Renders the header of the page with the workshop's logo and name. The logo has a white background in dark mode,
 * because most logos are drawn for white. The printed header includes the workshop's legal identity.
 */
export function Letterhead({ workshop, language }: TrackingData) {
  const { name, logo_url } = workshop;
  const contacts = contactLinks(workshop).map(({ label }) => label);
  return (
    <header>
      {logo_url !== null && logoOrigin(workshop) !== null && (
        <img src={logo_url} alt="" height={44} class="logo" />
      )}
      <p class="workshop">
        <bdi>{name}</bdi>
      </p>
      <div class="identity">
        <TextLines lines={[...identityLines(workshop), ...contacts]} />
      </div>
      <LanguageMenu language={language} />
    </header>
  );
}

function TextLines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p>
      <bdi>{line}</bdi>
    </p>
  ));
}

function identityLines(workshop: TrackedWorkshop): string[] {
  const owner = [workshop.legal_name, workshop.tax_id].filter((part) => part !== '').join(' · ');
  return [owner, addressLine(workshop)].filter((line) => line !== '');
}

export function Imprint({ workshop, language }: TrackingData) {
  const links = contactLinks(workshop);
  const identity = [...identityLines(workshop), workshop.registry_entry].filter((line) => line !== '');
  return (
    <footer aria-labelledby="contact">
      <h2 id="contact">{trackingTexts[language].imprint}</h2>
      <p>
        <strong>
          <bdi>{workshop.name}</bdi>
        </strong>
      </p>
      <TextLines lines={identity} />
      {links.length > 0 && (
        <ul role="list">
          {links.map(({ label, url }) => (
            <li>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
