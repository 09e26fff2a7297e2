import type { TestWorkshop } from '../../../support/workshop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a report
type Report = any;

type Importing = Pick<TestWorkshop, 'deskApp' | 'host'>;

export const staffName = 'Marta Supuesta';

/** What the desk answers to a file. */
export async function sendTable(
  { deskApp, host }: Importing,
  path: string,
  content: string | Buffer,
  query: Record<string, string> = {},
): Promise<{ status: number; body: Report }> {
  const response = await deskApp.inject({
    method: 'POST',
    url: path,
    query,
    headers: { host, 'content-type': 'text/csv', 'x-staff-name': staffName, 'accept-language': 'en' },
    payload: Buffer.from(content),
  });
  return { status: response.statusCode, body: response.json() };
}

export async function importTable(
  workshop: Importing,
  path: string,
  content: string | Buffer,
  query?: Record<string, string>,
): Promise<Report> {
  const { status, body } = await sendTable(workshop, path, content, query);
  if (status !== 200) throw new Error(`the desk refused: ${JSON.stringify(body)}`);
  return body;
}
