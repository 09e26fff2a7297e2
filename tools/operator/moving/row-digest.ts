import { hash } from 'node:crypto';
import { Transform } from 'node:stream';

const newline = 0x0a;
/** Size of a partial sum in bytes. JavaScript adds numbers of this size exactly. */
const partialSumBytes = 6;
const partialSumModulus = 2 ** (8 * partialSumBytes);

/**
 * Stream that passes the rows of a COPY on, and computes a digest: the sum of the rows' hashes. A sum does not depend
 * on the order of the rows, which differs between databases. COPY writes one line per row.
 */
export class RowDigest extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  #sums: [number, number] = [0, 0];

  override _transform(
    chunk: Buffer,
    _encoding: string,
    callback: (error: null, chunk: Buffer) => void,
  ): void {
    this.add(chunk);
    callback(null, chunk);
  }

  add(chunk: Buffer): void {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, start)) {
      this.#addRow(text.subarray(start, end));
      start = end + 1;
    }
    this.#rest = Buffer.from(text.subarray(start)); // copies the bytes, because the driver may reuse its buffer
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    this.#sums = [
      (this.#sums[0] + digest.readUIntBE(0, partialSumBytes)) % partialSumModulus,
      (this.#sums[1] + digest.readUIntBE(partialSumBytes, partialSumBytes)) % partialSumModulus,
    ];
  }

  result(): string {
    return this.#sums.map((sum) => sum.toString(16).padStart(2 * partialSumBytes, '0')).join('');
  }
}
