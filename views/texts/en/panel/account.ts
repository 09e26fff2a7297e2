import type { AccountTexts } from '../../types/panel/account.ts';

export const account: AccountTexts = {
  profile: 'Email and language',
  passkeys: {
    help: 'You sign in with your fingerprint, your face or the PIN of the device, without a password. Add one for each device that you use.',
    none: 'You have no passkey yet.',
    name: 'Name of the passkey',
    nameHelp: 'For example, the device that stores it.',
    unavailable: 'Browsers allow passkeys only at an address with https:// and a name.',
    needsScripts: 'Your browser needs JavaScript to add a passkey.',
    failed: 'The passkey was not added. The device may have it already, or its window was closed. Try again.',
    change: 'Change',
    last: 'You need another way to sign in before you can remove it.',
  },
  app: {
    title: 'Authenticator app',
    on: 'Set up',
    off: 'Not set up',
    help: 'After the password, you enter a code that the app on your phone shows.',
    required: 'Your role needs a second step. Add a passkey before you remove the app.',
    replace: 'Use another phone',
  },
  recovery: {
    title: 'Recovery codes',
    left: (codes) => (codes === 1 ? '1 code left' : `${codes} codes left`),
    help: 'Each code replaces the second step once, if you lose your phone.',
    nothing: 'They are made together with the authenticator app or a passkey.',
    make: 'Make new codes',
  },
  password: {
    title: 'Password',
    none: 'You have no password: you sign in with a passkey or a PIN.',
    ends: 'Your other devices are signed out.',
  },
  pin: {
    title: 'PIN for tablets',
    help: 'Four to eight digits, with which you sign in on the tablets of the workshop.',
    set: 'Set',
    notSet: 'Not set',
    remove: 'Remove PIN',
  },
  sessions: {
    title: 'Where you are signed in',
    thisDevice: 'This device',
    onTablet: 'Tablet',
    unknownDevice: 'Unknown device',
    help: 'End a session that you do not recognise, and change your password.',
  },
  history: 'Sign-ins and changes',
  second: {
    title: 'Second step',
    text: 'Your role can see amounts and personal data, so a password alone is not enough. Choose a passkey or an authenticator app.',
    withPasskey: 'With a passkey',
    withApp: 'With an authenticator app',
  },
};
