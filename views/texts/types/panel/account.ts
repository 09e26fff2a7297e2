/** Texts of the own account. */
export interface AccountTexts {
  profile: string;
  passkeys: {
    help: string;
    none: string;
    name: string;
    nameHelp: string;
    /** Explains that browsers allow no passkeys at the workshop's address. */
    unavailable: string;
    /** Explains that a browser without scripts cannot make one. */
    needsScripts: string;
    failed: string;
    change: string;
    /** Why the last passkey cannot be removed. */
    last: string;
  };
  app: {
    title: string;
    on: string;
    off: string;
    help: string;
    /** Why the app cannot be removed: the role requires a second factor. */
    required: string;
    replace: string;
  };
  recovery: {
    title: string;
    left: (codes: number) => string;
    help: string;
    /** Why no codes can be made: there is nothing that they replace. */
    nothing: string;
    make: string;
  };
  password: { title: string; none: string; ends: string };
  pin: { title: string; help: string; set: string; notSet: string; remove: string };
  sessions: { title: string; thisDevice: string; onTablet: string; unknownDevice: string; help: string };
  history: string;
  /** Title and text of the choice between the app and a passkey for a role that needs a second factor. */
  second: { title: string; text: string; withPasskey: string; withApp: string };
}
