import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../../domain/documents/store-location.ts';
import { type DocumentStore, requireStoredName, StoreUnavailableError } from './store.ts';

const connectWithinMs = 3_000;
const maxSilentMs = 15_000;
/** Maximum number of connections to the store. A reader with a slow connection occupies one for the whole download. */
const maxStoreConnections = 256;

/**
 * Opens a store at Amazon S3 or at another server with the same protocol. Loads the client library on first use,
 * because few deployments need it.
 */
export function openS3Store(place: S3Place): DocumentStore {
  const { bucket, folder } = place;
  let opened: Promise<LoadedClient> | undefined;
  const call = async <T>(work: (opened: LoadedClient) => Promise<T>) => {
    opened ??= load(place);
    return work(await opened).catch((error) => {
      throw new StoreUnavailableError(error);
    });
  };
  const object = (name: string) => ({ Bucket: bucket, Key: folder + requireStoredName(name) });
  return {
    async put(name, pieces, contentType) {
      const put = { ...object(name), Body: Buffer.concat(pieces), ContentType: contentType };
      await call(({ sdk, client }) => client.send(new sdk.PutObjectCommand(put)));
    },
    async read(name, { first, last }) {
      const range = { ...object(name), Range: `bytes=${first}-${last}` };
      return call(async ({ sdk, client }) => {
        const answer = await client.send(new sdk.GetObjectCommand(range)).catch((error: Error) => {
          if (error instanceof sdk.NoSuchKey) return undefined;
          if (error.name === 'InvalidRange') return { Body: Readable.from([]) }; // The file has no bytes in this range.
          throw error;
        });
        return answer?.Body as Readable | undefined;
      });
    },
    async remove(name) {
      const removed = object(name);
      await call(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(removed)));
    },
    async *list() {
      let after: string | undefined;
      do {
        const page = await call(({ sdk, client }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: after }),
          ),
        );
        yield (page.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
          name: Key.slice(folder.length),
          storedAt: LastModified,
        }));
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}

interface LoadedClient {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
}

async function load({ endpoint, region }: S3Place): Promise<LoadedClient> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(region !== '' && { region }),
    // Puts the bucket into the path, and uses the newer checksums only if required: self-hosted stores often have no
    // host name per bucket, and some do not support these checksums.
    ...(endpoint !== '' && { endpoint, forcePathStyle: true, region: region || 'us-east-1' }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: maxSilentMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: maxStoreConnections },
      httpsAgent: { maxSockets: maxStoreConnections },
    },
  });
  return { sdk, client };
}
