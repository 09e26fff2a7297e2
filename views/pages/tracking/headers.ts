import { headersAllowing } from '../headers.ts';
import { scriptAllowed } from './script.ts';
import { trackingStyle } from './style.ts';
import type { TrackedWorkshop } from './tracking.ts';

/**
 * Returns the response headers of the client's page. The page may load only the workshop's logo and photos of this
 * service.
 */
export function trackingHeaders(workshop: TrackedWorkshop) {
  const images = ["'self'", logoOrigin(workshop)].filter((source) => source !== null).join(' ');
  return headersAllowing(
    `img-src ${images}; ${scriptAllowed}; connect-src 'self'; form-action 'self'`,
    trackingStyle,
  );
}

/**
 * Returns the origin of the workshop's logo. Null without a logo, or if a content security policy cannot contain the
 * origin.
 */
export function logoOrigin({ logo_url }: TrackedWorkshop): string | null {
  const origin = logo_url !== null && URL.canParse(logo_url) ? new URL(logo_url).origin : '';
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : null;
}
