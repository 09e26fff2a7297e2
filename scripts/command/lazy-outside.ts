import type { Config } from '../../config.ts';
import type { Outside } from '../../handlers/outside.ts';

/** Opened when a command first waits for it: most never do, and are through sooner. */
export function lazyOutside(config: Config): Outside & { close(): Promise<void> } {
  const load = async () => (await import('../../workers/outside.ts')).openOutside(config, () => new Date());
  let opened: ReturnType<typeof load> | undefined;
  const open = () => {
    opened ??= load();
    return opened;
  };
  return {
    judgeUrl: async (url) => (await open()).judgeUrl(url),
    send: async (attempt) => (await open()).send(attempt),
    sendEmail: async (settings, message) => (await open()).sendEmail(settings, message),
    sendSms: async (settings, message) => (await open()).sendSms(settings, message),
    close: async () => (await opened)?.close(),
  };
}
