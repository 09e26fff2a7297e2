/** Address at which the script gets the options of a new passkey of the signed-in person. */
export const newPasskeyOptionsPath = '/panel/account/passkeys/options';
