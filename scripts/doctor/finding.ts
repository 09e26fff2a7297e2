/** What a check came to. Only what is wrong keeps the service, or a part of it, from doing its work. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'wrong';
  message: string;
  remedy?: string;
}

export function ok(check: string, message: string): Finding {
  return { check, level: 'ok', message };
}

export function warn(check: string, message: string, remedy: string): Finding {
  return { check, level: 'warn', message, remedy };
}

export function wrong(check: string, message: string, remedy: string): Finding {
  return { check, level: 'wrong', message, remedy };
}
