import { isVatNumber, normaliseTaxId, toVatNumber } from '../../../domain/clients/tax-id.ts';
import type { InvoicedParty, InvoicePaper } from '../../../domain/invoices/paper.ts';
import { type XmlElement, xmlLine } from '../../../domain/text/xml.ts';
import type { Party } from '../../../domain/workshops/paper-parties.ts';
import type { Taxation } from './categories.ts';
import { group, groupIfAny, mandatoryElement, taxScheme, textElement } from './elements.ts';

/**
 * Returns the element of the seller. If nothing is subject to tax, EN 16931 forbids VAT numbers, so the element
 * contains only the plain tax id.
 */
export function sellerElement({ workshop }: InvoicePaper, { isOutside }: Taxation): XmlElement {
  const id = taxIdOf(workshop);
  return group(
    'cac:AccountingSupplierParty',
    group(
      'cac:Party',
      groupIfAny('cac:PartyName', textElement('cbc:Name', workshop.name)),
      addressElement(workshop, workshop.country),
      isOutside ? null : vatElement(toVatNumber(id, workshop.country)),
      legalElement(workshop.legal_name, id, workshop.registry_entry),
      groupIfAny(
        'cac:Contact',
        textElement('cbc:Telephone', workshop.phone),
        textElement('cbc:ElectronicMail', workshop.email),
      ),
    ),
  );
}

export function buyerElement(recipient: InvoicedParty, { isOutside }: Taxation): XmlElement {
  const vatNumber = vatNumberOf(recipient);
  return group(
    'cac:AccountingCustomerParty',
    group(
      'cac:Party',
      addressElement(recipient, recipient.country),
      isOutside || vatNumber === null ? null : vatElement(vatNumber),
      legalElement(recipient.name, taxIdOf(recipient)),
    ),
  );
}

/** Returns a party's VAT number. Every Spanish NIF is a VAT number; foreign tax ids must have the form of one. */
export function vatNumberOf({ tax_id, country }: Pick<InvoicedParty, 'tax_id' | 'country'>): string | null {
  const id = taxIdOf({ tax_id });
  if (id === '') return null;
  if (country === 'ES') return toVatNumber(id, country);
  return isVatNumber(id, country) ? id : null;
}

export function taxIdOf({ tax_id }: Pick<Party, 'tax_id'>): string {
  return normaliseTaxId(xmlLine(tax_id ?? ''));
}

function addressElement({ address, city, zip, province }: Party, country: string): XmlElement {
  return group(
    'cac:PostalAddress',
    textElement('cbc:StreetName', address),
    textElement('cbc:CityName', city),
    textElement('cbc:PostalZone', zip),
    textElement('cbc:CountrySubentity', province),
    group('cac:Country', ['cbc:IdentificationCode', country]),
  );
}

function vatElement(vatNumber: string): XmlElement {
  return group('cac:PartyTaxScheme', ['cbc:CompanyID', vatNumber], taxScheme);
}

function legalElement(name: string, taxId: string, registryEntry = ''): XmlElement {
  return group(
    'cac:PartyLegalEntity',
    mandatoryElement('cbc:RegistrationName', name),
    textElement('cbc:CompanyID', taxId),
    textElement('cbc:CompanyLegalForm', registryEntry),
  );
}
