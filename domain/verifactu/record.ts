/** The fields by which the tax authority identifies an invoice. */
export interface InvoiceKey {
  issuerTaxId: string;
  fullNumber: string;
  /** A date in the form `2026-11-20`. */
  date: string;
}

export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';

/** The tax authority's codes of the taxes IVA (01), IPSI (02) and IGIC (03). */
export type TaxKind = '01' | '02' | '03';

export interface RecordDetail {
  tax: TaxKind;
  /** The tax regime (ClaveRegimen). */
  regime: string;
  /** S1, S2, N1 or N2 (CalificacionOperacion), or E1 to E8 (OperacionExenta). */
  treatment: string;
  rateBasisPoints: number;
  baseCents: number;
  quotaCents: number;
  surchargeRateBasisPoints: number;
  surchargeCents: number;
}

export type Recipient =
  | { name: string; taxId: string }
  | { name: string; country: string | null; idType: '02' | '03' | '04' | '05' | '06' | '07'; id: string };

export interface Alta {
  invoice: InvoiceKey;
  /** The reference that this service assigns to the record (RefExterna). The tax authority's answer contains it. */
  reference: string;
  issuerName: string;
  /**
   * Set if the record replaces an earlier record of its invoice (Subsanacion). `rejectedBefore` is RechazoPrevio: `S`
   * if an earlier correction was rejected, `X` if the tax authority has no record of the invoice.
   */
  correctsRecord?: { rejectedBefore: 'S' | 'X' | null };
  type: InvoiceType;
  corrects: {
    way: 'S' | 'I';
    invoices: InvoiceKey[];
    /** The amounts that a corrective invoice by substitution replaces; null for corrections by difference. */
    replaced: { baseCents: number; quotaCents: number; surchargeCents: number } | null;
  } | null;
  /**
   * The simplified invoices for which this invoice was issued in exchange (FacturasSustituidas). The tax authority's
   * records of these invoices are not annulled.
   */
  exchanges?: InvoiceKey[];
  /** The date of the operation, if it differs from the invoice date. */
  operationDate: string | null;
  description: string;
  /** True for a simplified invoice that names its recipient (FacturaSimplificadaArt7273). */
  qualified?: boolean;
  /** True for a full invoice whose recipient has no tax id (FacturaSinIdentifDestinatarioArt61d). */
  withoutTaxId?: boolean;
  recipients: Recipient[];
  details: RecordDetail[];
  taxCents: number;
  totalCents: number;
}

export interface Annulment {
  invoice: InvoiceKey;
  reference: string;
  /** True if the tax authority has no record of the invoice (SinRegistroPrevio). */
  withoutRecord?: boolean;
  /** True if an earlier annulment was rejected (RechazoPrevio). */
  rejectedBefore?: boolean;
}

/** The company that makes this software and is responsible for it. */
export interface Maker {
  name: string;
  taxId: string;
}

/** The software that created the record (SistemaInformatico). */
export interface InvoicingSystem {
  makerName: string;
  makerTaxId: string;
  name: string;
  /** Id of the software: two characters, A to Z or 0 to 9. */
  id: string;
  version: string;
  /** The installation number (NumeroInstalacion). It is unique to a workshop and never reused. */
  installation: string;
}

/** The place of a record in its chain: the previous record, the time and the software. */
export interface RecordLink {
  previous: (InvoiceKey & { hash: string }) | null;
  /** The time with its UTC offset, such as `2026-11-20T10:30:00+01:00`, as written in the record and hashed. */
  generatedAt: string;
  system: InvoicingSystem;
}

export interface MadeRecord {
  /** The hash of the record: SHA-256 in upper-case hexadecimal. */
  hash: string;
  /** The XML element `RegistroAlta` or `RegistroAnulacion`, ready to send. */
  xml: string;
}
