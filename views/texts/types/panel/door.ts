/** Texts of the pages that the panel shows in place of a screen. */
export interface DoorTexts {
  /** Heading and explanation for each refusal. */
  refusals: Record<
    | 'role'
    | 'otherOrigin'
    | 'unknownForm'
    | 'insecure'
    | 'notFound'
    | 'unavailable'
    | 'paused'
    | 'tooLarge'
    | 'defect',
    { title: string; text: string }
  >;
  /** Messages after an act. */
  toasts: Record<'saved' | 'added' | 'removed' | 'sent' | 'unsent' | 'done', string>;
  /** Question before an act that cannot be undone. */
  irreversible: (act: string) => string;
  /** Message beside a picker whose text fits several records. */
  choose: string;
  toStart: string;
  tryAgain: string;
  /** Label of the id with which the operator finds the request in the log. */
  requestId: string;
}
