import PostalMime from 'postal-mime';

interface MimeNode {
  contentDecoder: unknown;
  setupContentDecoder(this: MimeNode, encoding: string): void;
}

/** The parser's own makes a piece of all between two `=`: 250,000 took half a gigabyte. Here a piece ends with its line. */
class Base64Lines {
  readonly #pieces: Buffer[] = [];
  #text = '';

  update(line: Uint8Array): void {
    const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('latin1').trimEnd();
    this.#text += text;
    if (text.endsWith('=')) this.#end();
  }

  async finalize(): Promise<ArrayBuffer> {
    this.#end();
    return new Uint8Array(Buffer.concat(this.#pieces)).buffer;
  }

  #end(): void {
    this.#pieces.push(Buffer.from(this.#text, 'base64'));
    this.#text = '';
  }
}

const { root } = new PostalMime() as unknown as { root: MimeNode };
const mimeNode: MimeNode = Object.getPrototypeOf(root);
const setUp = mimeNode.setupContentDecoder;
if (typeof setUp !== 'function') throw new Error('this postal-mime chooses its decoders otherwise');

mimeNode.setupContentDecoder = function (encoding) {
  if (/base64/i.test(encoding)) this.contentDecoder = new Base64Lines();
  else setUp.call(this, encoding);
};
