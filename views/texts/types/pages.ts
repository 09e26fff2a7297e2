export interface PageTexts {
  unsubscribe: {
    ask: { title: string; text: (workshop: string) => string; button: string };
    done: { title: string; text: (workshop: string) => string };
    already: { title: string; text: (workshop: string) => string };
    /** States that the client still receives messages about its own vehicle. */
    service: string;
  };
  /** Texts of the not-found page. `ask` precedes the workshop's contact data. */
  notFound: { title: string; text: string; ask: string };
  later: { title: string; text: string };
  paused: { title: string; text: string };
  damaged: { title: string; text: string };
  /** Marks of a sandbox: in the subject of a mail, on every page, and in the text of a mail. */
  sandbox: { mark: string; page: string; mail: string };
  languages: string;
  front: {
    title: (workshop: string) => string;
    what: string;
    /** Text for clients who opened the workshop's host without a link. */
    clients: string;
  };
}
