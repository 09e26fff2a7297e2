import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads the files of a ZIP by name, from the header before the bytes of each file, independently of the service's code.
 */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const begin = nameEnd + zip.readUInt16LE(at + 28);
    const end = begin + zip.readUInt32LE(at + 18);
    const packed = zip.subarray(begin, end);
    const bytes = zip.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed);
    const name = zip.toString('utf8', at + 30, nameEnd);
    if (crc32(bytes) !== zip.readUInt32LE(at + 14)) throw new Error(`${name} has another checksum`);
    files.set(name, bytes);
    at = end;
  }
  return files;
}
