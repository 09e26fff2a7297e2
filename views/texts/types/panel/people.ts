/** Texts of the people of the workshop, of the tablets, and of the history of access. */
export interface PeopleTexts {
  you: string;
  inviteHelp: string;
  sent: (address: string) => string;
  linkFor: (name: string) => string;
  linkHelp: (until: string) => string;
  access: string;
  factors: {
    password: string;
    passkeys: (count: number) => string;
    app: string;
    pin: string;
    none: string;
  };
  /** Label of the ways in which the person signs in. */
  ways: string;
  roleEnds: string;
  invited: string;
  invitedHelp: string;
  link: {
    password: string;
    passwordHelp: string;
    invitation: string;
    invitationHelp: string;
    submitPassword: string;
    submitInvitation: string;
  };
  reset: { title: string; help: string; submit: string };
  sessions: string;
  pin: string;
  pinRemove: string;
  leave: {
    title: string;
    help: string;
    jobs: (count: number) => string;
    nobody: string;
    submit: (name: string) => string;
  };
  left: string;
  ownAccount: string;
  toAccount: string;
  history: {
    empty: string;
    /** Shown if no entry matches the filters. */
    noMatch: string;
    everybody: string;
    all: string;
    unknownPerson: string;
    unknownAuthor: string;
    attempts: (count: number) => string;
    codesLeft: (count: number) => string;
    sessions: (count: number) => string;
    more: string;
    methods: Record<
      | 'passkey'
      | 'password'
      | 'password_and_code'
      | 'recovery_code'
      | 'invitation'
      | 'pin'
      | 'code'
      | 'confirmation',
      string
    >;
    counter: string;
  };
  tablets: {
    help: string;
    empty: string;
    emptyHelp: string;
    waiting: string;
    expired: string;
    paired: string;
    nameHelp: string;
    openOn: (name: string) => string;
    openHelp: (until: string) => string;
    change: string;
    removeHelp: string;
  };
  /** Texts of the hours that people worked. */
  hours: {
    range: Record<'week' | 'month', string>;
    earlier: string;
    later: string;
    today: string;
    everybody: string;
    none: string;
    noneHint: string;
    /** The start of the first work of a day, and the end of the last. */
    start: string;
    end: string;
    /** Time between start and end without a job. */
    breaks: string;
    open: string;
    job: string;
    choosePerson: string;
    correct: string;
    add: string;
    days: string;
    entries: string;
    absences: string;
    /** The use of the file, and its limits. */
    record: string;
  };
}
