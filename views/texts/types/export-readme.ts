import type { ExportFile } from '../../../domain/clients/export-files.ts';

export interface ExportReadmeTexts {
  title: string;
  about: (name: string, number: number, day: string) => string;
  holder: string;
  erased: (day: string) => string;
  parts: Record<ExportFile | 'documentFiles' | 'invoiceFiles', string>;
  format: string;
  leftOut: string;
  rights: string;
  missing: string;
}
