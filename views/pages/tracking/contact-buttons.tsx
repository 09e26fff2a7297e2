import { readPhone } from '../../../domain/clients/identity.ts';
import { mailUrl, telephoneUrl } from '../../../domain/workshops/contact.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { isTelephone } from './contact-request.ts';
import type { TrackedWorkshop, TrackingData } from './tracking.ts';

/** Renders a button for each channel by which the workshop can be contacted. */
export function ReachButtons({ workshop, language }: TrackingData) {
  const { call, mail } = trackingTexts[language].reach;
  const channels: [label: string, url: string | null][] = [
    [call, isTelephone(workshop.phone) ? telephoneUrl(workshop.phone) : null],
    ['WhatsApp', whatsappUrl(workshop)],
    [mail, workshop.email === '' ? null : mailUrl(workshop.email)],
  ];
  if (channels.every(([, url]) => url === null)) return null;
  return (
    <ul class="reach" role="list">
      {channels.map(
        ([label, url]) =>
          url !== null && (
            <li>
              <a href={url}>{label}</a>
            </li>
          ),
      )}
    </ul>
  );
}

/** Returns a WhatsApp link, which contains the digits of the workshop's number with the country code. */
function whatsappUrl({ whatsapp, country }: TrackedWorkshop): string | null {
  const read = readPhone(whatsapp, country);
  return read ? `https://wa.me/${read.number.replace('+', '')}` : null;
}
