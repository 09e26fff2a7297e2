/** A workshop's contact data as shown to clients. Fields that are not set are empty. */
export interface Contact {
  name: string;
  logo_url: string | null;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  web: string;
}

interface ContactLink {
  label: string;
  url: string;
}

export function addressLine({ address, zip, city }: Pick<Contact, 'address' | 'zip' | 'city'>): string {
  return [address, `${zip} ${city}`.trim()].filter((part) => part !== '').join(' · ');
}

export function contactLinks({ phone, email, web }: Contact): ContactLink[] {
  return [
    phone && { label: phone, url: telephoneUrl(phone) },
    email && { label: email, url: mailUrl(email) },
    web && { label: web.replace(/^https?:\/\//i, '').replace(/\/$/, ''), url: webUrl(web) },
  ].filter((link) => link !== '');
}

export function telephoneUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

export function mailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Returns a website's URL. Adds `https://` to an address without a scheme, such as `taller.example.com`. */
function webUrl(web: string): string {
  return /^https?:\/\//i.test(web) ? web : `https://${web}`;
}
