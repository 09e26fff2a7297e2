import type { Language } from '../../../generated/errors.ts';
import { signIn as bg } from '../bg/panel/sign-in.ts';
import { signIn as ca } from '../ca/panel/sign-in.ts';
import { signIn as en } from '../en/panel/sign-in.ts';
import { signIn as es } from '../es/panel/sign-in.ts';
import { signIn as fr } from '../fr/panel/sign-in.ts';
import { signIn as pt } from '../pt/panel/sign-in.ts';
import type { SignInTexts } from '../types/panel/sign-in.ts';

export const signInTexts: Record<Language, SignInTexts> = { es, en, ca, pt, fr, bg };
