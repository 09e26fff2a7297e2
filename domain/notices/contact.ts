/** What clients may know of a workshop, as its settings have it: empty where it gave none. */
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

export interface ContactLink {
  label: string;
  url: string;
}

/** `Calle de Ejemplo 1 · 28001 Madrid`. */
export function addressLine({ address, zip, city }: Contact): string {
  return [address, `${zip} ${city}`.trim()].filter((part) => part !== '').join(' · ');
}

export function contactLinks({ phone, email, web }: Contact): ContactLink[] {
  return [
    phone && { label: phone, url: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    email && { label: email, url: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    web && { label: web.replace(/^https?:\/\//i, '').replace(/\/$/, ''), url: webUrl(web) },
  ].filter((link) => link !== '');
}

/** Settings hold it as people write it: `taller.example.com` mostly. */
function webUrl(web: string): string {
  return /^https?:\/\//i.test(web) ? web : `https://${web}`;
}
