/** Texts of the check-in of a vehicle. */
export interface CheckInTexts {
  /** Link to the day. */
  back: string;
  /** Text before the time at which the vehicle arrived. */
  arrived: string;
  noVehicle: string;
  openQuote: string;
  /** Link from the page of the quote. */
  open: string;
  printReceipt: string;
  receipt: string;
  send: string;
  photos: string;
  takePhotos: string;
  vehicle: string;
  /** Alternative text of the drawing. */
  drawing: string;
  addDamage: string;
  /** Heading of the client's instructions. */
  agreed: string;
  yes: string;
  no: string;
  notAsked: string;
  empty: string;
  full: string;
  /** The level of the tank was not read. */
  notRead: string;
  signature: string;
  /** Label of the pad for the signature. */
  draw: string;
  clear: string;
  /** Advice for browsers without scripts. */
  onPaper: string;
  signAgain: string;
  /** Alternative text of the signature. */
  signedBy: (name: string) => string;
}
