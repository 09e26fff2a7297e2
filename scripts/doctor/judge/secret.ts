import type { ContentFacts, SecretFacts } from '../facts.ts';
import { type Finding, ok, warn, wrong } from '../finding.ts';

export function judgeSecret(secret: SecretFacts | null): Finding[] {
  if (!secret) return [];
  const { secrets, file } = secret;
  if (!file) return [ok('secret', 'APP_SECRET, from the environment')];
  if (file.mode === null || secrets.length === 0) {
    return [
      wrong(
        'secret',
        `${file.path} is missing or damaged`,
        'put it back from a backup before the next start',
      ),
    ];
  }
  const seen = (file.mode & 0o077) !== 0;
  return [
    seen ? warn('secret', `others may read ${file.path}`, `chmod 600 ${file.path}`) : ok('secret', file.path),
  ];
}

/** What nobody can open can't sign or send: those deliveries and messages fail. */
export function judgeSealed({ checked, unopened }: ContentFacts['secrets']): Finding {
  return unopened === 0
    ? ok('sealed', `APP_SECRET opens what it sealed (${checked} secrets)`)
    : wrong(
        'sealed',
        `APP_SECRET does not open ${unopened} of ${checked} secrets`,
        'put the secret that they were sealed with behind the present one, with a comma; if it is lost, webhooks need a ' +
          'new secret (POST /webhooks/{id}/secret), and workshops their `email set` and `sms set` again',
      );
}
