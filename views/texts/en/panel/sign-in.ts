import type { SignInTexts } from '../../types/panel/sign-in.ts';

export const signIn: SignInTexts = {
  title: 'Sign in',
  email: 'Email',
  login: 'Email or name',
  password: 'Password',
  submit: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  or: 'or',
  forgot: 'Forgot your password?',
  noAccount: 'No access yet? The owner of the workshop can invite you.',
  failed: 'Email and password do not match, or the account has no access.',
  tooMany: (minutes) =>
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  busy: 'Many people are signing in at the moment. Try again in a few seconds.',
  passkeyFailed: 'The passkey was not accepted. Try again, or sign in with your password.',
  signedOut: 'You are signed out.',
  second: {
    title: 'Second step',
    text: 'Enter the code that your authenticator app shows.',
    code: 'Code',
    codeHelp: 'Six digits.',
    withPasskey: 'Continue with a passkey',
    passkeyText: 'Confirm with the fingerprint, the face or the PIN of your device.',
    recovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    noWay:
      'This address cannot use your passkey. Open the panel at the usual address of the workshop, or ask the owner for a new link.',
    submit: 'Continue',
    failed: 'The code is not valid, or was used before. Enter the next one.',
    startAgain: 'Sign in as another person',
  },
  welcome: {
    title: (name) => `Welcome, ${name}`,
    text: (workshop, role) => `You have been invited to ${workshop}. Your role: ${role}.`,
    passkey: 'Set up a passkey',
    passkeyHelp:
      'The simplest and safest way: you sign in with your fingerprint, your face or the PIN of this device.',
    passkeyName: 'Name of this device',
    orPassword: 'Or choose a password',
    newPassword: 'New password',
    newPasswordHelp: 'At least 12 characters. A sentence that only you know is a good choice.',
    submit: 'Save and continue',
    invalid: 'This link is no longer valid',
    invalidHelp:
      'It was used, withdrawn or is older than 48 hours. Ask the owner of the workshop for a new one.',
  },
  forgotten: {
    title: 'Forgotten password',
    text: 'Enter the email address of your account. You will receive a link to choose a new password.',
    submit: 'Send link',
    sent: 'Check your email',
    sentHelp:
      'If an account with this address has access, a link is on its way. It is valid for 48 hours. If nothing arrives, ask the owner of the workshop.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save password',
  },
  factor: {
    title: 'Set up the second step',
    scan: 'Scan this picture with the app',
    secret: 'Or enter this key by hand',
    code: 'Code that the app shows',
    submit: 'Confirm',
  },
  recovery: {
    title: 'Your recovery codes',
    text: 'Each code replaces the app once, if you lose your phone. They are shown only now: print them, or keep them in a safe place.',
    print: 'Print',
    done: 'I have kept them',
  },
  confirm: {
    title: 'Confirm that it is you',
    text: 'You signed in some time ago. For this action, prove again that it is you.',
    submit: 'Confirm',
    withPasskey: 'Confirm with a passkey',
  },
  tablet: {
    title: 'Who are you?',
    otherPerson: 'Another person',
    pin: 'PIN',
    submit: 'Sign in',
    failed: 'Wrong PIN.',
    locked: (minutes) =>
      `Too many wrong PINs. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    nobody: 'Nobody has a PIN yet. Each person sets one under “My account”.',
    pairTitle: 'Pair this device',
    pairText: (name) =>
      `The staff will sign in on “${name}” with their PIN. There, everyone has the role of a mechanic.`,
    pairSubmit: 'Pair this device',
    withPassword: 'Sign in with a password',
  },
};
