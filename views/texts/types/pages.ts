export interface PageTexts {
  unsubscribe: {
    ask: { title: string; text: (workshop: string) => string; button: string };
    done: { title: string; text: (workshop: string) => string };
    already: { title: string; text: (workshop: string) => string };
    /** Messages that the client still receives. */
    service: string;
  };
  /** `ask` is above the ways to reach the workshop. */
  notFound: { title: string; text: string; ask: string };
  later: { title: string; text: string };
  paused: { title: string; text: string };
  damaged: { title: string; text: string };
  /** Marks what a sandbox shows: the subject of a mail, every page, and the text of a mail. */
  sandbox: { mark: string; page: string; mail: string };
  languages: string;
  front: {
    title: (workshop: string) => string;
    what: string;
    /** Addresses clients who opened the workshop's host by themselves. */
    clients: string;
    reference: string;
    referenceNote: string;
    /** Precedes the ways to reach the workshop, if there are any. */
    keys: string;
  };
}
