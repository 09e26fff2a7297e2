import { parseConfig } from '../../../../config.ts';
import { openDatabase } from '../../../../db/connection/client.ts';
import { buildDeskApp, deskRuntime } from '../../../../http/desk-app.ts';
import { lazyExternalCalls } from '../../../operator/desk/perform.ts';

type Operations = Parameters<typeof buildDeskApp>[1];

interface DeskOptions {
  /** Operations to load. Loading all operations takes a second. */
  operations?: Operations;
  poolSize?: number;
  applicationName?: string;
}

export interface DeskAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: callers know the type of the answer
  body: any;
  text: string;
}

/** Opens the desk of a deployment in this process, like the command line. */
export async function openDesk(
  settings: Record<string, string | undefined>,
  { operations, poolSize = 2, applicationName = 'bench' }: DeskOptions = {},
) {
  const config = parseConfig(settings);
  const database = openDatabase({ url: config.databaseUrl, poolSize, applicationName });
  const runtime = deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) });
  const app = await buildDeskApp(runtime, operations);
  const send = async (
    host: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<DeskAnswer> => {
    const answer = await app.inject({ method, url, headers: { host }, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  return {
    database,
    send,
    /** Sends a request, and throws if the answer's status is 300 or higher; returns the body. */
    async demand(...request: Parameters<typeof send>): Promise<DeskAnswer['body']> {
      const { status, body, text } = await send(...request);
      if (status >= 300) throw new Error(`${request[2]}: ${status} ${text}`);
      return body;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
