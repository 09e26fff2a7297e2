/** A person or company that is named on a paper. */
export interface Party {
  name: string;
  tax_id: string | null;
  address: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
}

export interface WorkshopOnPaper extends Party {
  legal_name: string;
  /** The workshop's registration number; absent or empty if it is not set. */
  registration_number?: string;
  /** The workshop's entry in the commercial register; absent or empty if it is not set. */
  registry_entry?: string;
  country: string;
  region: string | null;
  timezone: string;
  phone: string;
  email: string;
}

export interface VehicleOnPaper {
  plate: string | null;
  brand: string | null;
  model: string | null;
  km: number | null;
}

/** Returns only the fields of a workshop that are printed on papers. */
export function workshopOnPaper(workshop: WorkshopOnPaper): WorkshopOnPaper {
  const { name, legal_name, tax_id, address, zip, city, province } = workshop;
  const { country, region, timezone, phone, email, registration_number, registry_entry } = workshop;
  return {
    name,
    legal_name,
    tax_id,
    ...(registration_number && { registration_number }),
    ...(registry_entry && { registry_entry }),
    address,
    zip,
    city,
    province,
    country,
    region,
    timezone,
    phone,
    email,
  };
}
