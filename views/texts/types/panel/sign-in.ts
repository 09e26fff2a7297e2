/** Texts of the pages on which people sign in, accept an invitation, choose a password and prove their identity. */
export interface SignInTexts {
  title: string;
  email: string;
  /** Label of the field for an email address, or for the name of a person without one. */
  login: string;
  password: string;
  submit: string;
  withPasskey: string;
  or: string;
  forgot: string;
  /** Note for people without an account, below the form. */
  noAccount: string;
  failed: string;
  tooMany: (minutes: number) => string;
  busy: string;
  passkeyFailed: string;
  signedOut: string;
  second: {
    title: string;
    text: string;
    code: string;
    codeHelp: string;
    withPasskey: string;
    passkeyText: string;
    /** Opens the form for a recovery code. */
    recovery: string;
    recoveryCode: string;
    /** Explains that none of the person's second factors can be used. */
    noWay: string;
    submit: string;
    failed: string;
    startAgain: string;
  };
  welcome: {
    title: (name: string) => string;
    text: (workshop: string, role: string) => string;
    passkey: string;
    passkeyHelp: string;
    passkeyName: string;
    orPassword: string;
    newPassword: string;
    newPasswordHelp: string;
    submit: string;
    invalid: string;
    invalidHelp: string;
  };
  forgotten: {
    title: string;
    text: string;
    submit: string;
    sent: string;
    sentHelp: string;
    back: string;
  };
  reset: {
    title: string;
    submit: string;
  };
  factor: {
    title: string;
    scan: string;
    secret: string;
    code: string;
    submit: string;
  };
  recovery: {
    title: string;
    text: string;
    print: string;
    done: string;
  };
  confirm: {
    title: string;
    text: string;
    submit: string;
    withPasskey: string;
  };
  tablet: {
    title: string;
    otherPerson: string;
    pin: string;
    submit: string;
    failed: string;
    locked: (minutes: number) => string;
    nobody: string;
    pairTitle: string;
    pairText: (name: string) => string;
    pairSubmit: string;
    withPassword: string;
  };
}
