/** The fields by which the tax authority identifies an invoice. */
export interface InvoiceKey {
  issuerTaxId: string;
  fullNumber: string;
  /** `2026-11-20`. */
  date: string;
}

export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';

/** IVA, IPSI, IGIC. */
export type TaxKind = '01' | '02' | '03';

export interface RecordDetail {
  tax: TaxKind;
  /** ClaveRegimen. */
  regime: string;
  /** S1, S2, N1, N2 (CalificacionOperacion) or E1 to E8 (OperacionExenta). */
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
  /** RefExterna: our own reference, which the answer repeats. */
  reference: string;
  issuerName: string;
  /**
   * Set if it replaces an earlier record of its invoice (Subsanacion). RechazoPrevio: `S` if an earlier correction was
   * rejected, `X` if the authority has no record of the invoice.
   */
  correctsRecord?: { rejectedBefore: 'S' | 'X' | null };
  type: InvoiceType;
  corrects: {
    way: 'S' | 'I';
    invoices: InvoiceKey[];
    /** The amounts that a substitution replaces. */
    replaced: { baseCents: number; quotaCents: number; surchargeCents: number } | null;
  } | null;
  /** FacturasSustituidas: the simplified invoices that it is issued in exchange for, which are not annulled. */
  exchanges?: InvoiceKey[];
  /** The day of the operation, if it differs from the invoice's date. */
  operationDate: string | null;
  description: string;
  /** FacturaSimplificadaArt7273: a simplified invoice that names its recipient. */
  qualified?: boolean;
  /** FacturaSinIdentifDestinatarioArt61d: a full invoice whose recipient has no tax id. */
  withoutTaxId?: boolean;
  recipients: Recipient[];
  details: RecordDetail[];
  taxCents: number;
  totalCents: number;
}

export interface Annulment {
  invoice: InvoiceKey;
  reference: string;
  /** SinRegistroPrevio: the authority has no record of the invoice. */
  withoutRecord?: boolean;
  /** RechazoPrevio: an earlier annulment was rejected. */
  rejectedBefore?: boolean;
}

/** The company that makes this software and is responsible for it. */
export interface Maker {
  name: string;
  taxId: string;
}

/** SistemaInformatico: the software that made the record. */
export interface InvoicingSystem {
  makerName: string;
  makerTaxId: string;
  name: string;
  /** Two characters of A–Z and 0–9. */
  id: string;
  version: string;
  /** NumeroInstalacion: unique to each workshop and never reused. */
  installation: string;
}

/** The place of a record in its chain. */
export interface RecordLink {
  previous: (InvoiceKey & { hash: string }) | null;
  /** `2026-11-20T10:30:00+01:00`, in the record and in the hash. */
  generatedAt: string;
  system: InvoicingSystem;
}

export interface MadeRecord {
  /** SHA-256 in upper-case hexadecimal. */
  hash: string;
  /** `RegistroAlta` or `RegistroAnulacion`, ready to send. */
  xml: string;
}
