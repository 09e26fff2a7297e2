/** Texts of the screen on the wall. */
export interface WallTexts {
  title: string;
  close: string;
  nothing: string;
  /** Heading of the vehicles without an appointment in a box. */
  noBox: string;
  /** Text before the time for which a vehicle is promised. */
  promised: string;
  waitingParts: string;
}
