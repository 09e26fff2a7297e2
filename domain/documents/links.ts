import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** As long as the answer that holds it may be replayed: a link that is given out is good when it is given out. */
export const apiLinkMs = 86_400_000;
/** A page is made anew each time that it is opened. */
export const pageLinkMs = 3_600_000;

export interface DocumentLinks {
  urlOf(instance: { id: number; base_url: string }, documentId: number, until: Date): string;
  read(instanceId: number, token: string): { documentId: number; until: Date } | undefined;
}

const signatureBytes = 16;
const saidForm = /^([1-9]\d{0,15}) (\d{1,12})$/;

export function openDocumentLinks(appSecrets: string[]): DocumentLinks {
  const keys = appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'document link', 32)));
  return {
    urlOf({ id, base_url }, documentId, until) {
      const [newest] = keys;
      if (!newest) throw new Error('APP_SECRET is empty: nothing can be signed');
      const said = `${documentId} ${Math.floor(until.getTime() / 1000)}`;
      const token = Buffer.concat([sign(newest, id, said), Buffer.from(said)]);
      return `${base_url}/d/${token.toString('base64url')}`;
    },
    read(instanceId, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== token) return undefined;
      const said = bytes.toString('latin1', signatureBytes);
      const signature = bytes.subarray(0, signatureBytes);
      const isGenuine = keys.some((key) => timingSafeEqual(signature, sign(key, instanceId, said)));
      const [, documentId, until] = (isGenuine && saidForm.exec(said)) || [];
      if (documentId === undefined) return undefined;
      return { documentId: Number(documentId), until: new Date(Number(until) * 1000) };
    },
  };
}

function sign(key: Buffer, instanceId: number, said: string): Buffer {
  return createHmac('sha256', key).update(`${instanceId} ${said}`).digest().subarray(0, signatureBytes);
}
