export interface ArchiveReadmeTexts {
  title: string;
  broken: (number: number) => string;
  about: (workshop: string, day: string) => string;
  /** States for how long Spanish law requires the archive to be kept. */
  termSpain: string;
  termElsewhere: string;
  records: string;
  messages: string;
  invoices: string;
  pdfs: string;
  summary: string;
  damagedList: string;
  sums: string;
  check: string;
  end: (number: number) => string;
  damaged: string;
}
