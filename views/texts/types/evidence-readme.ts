export interface EvidenceReadmeTexts {
  title: (budget: number) => string;
  about: (workshop: string) => string;
  contents: string;
  signed: string;
  chain: (head: number) => string;
  sums: string;
  check: string;
  verdict: string;
  head: string;
}
