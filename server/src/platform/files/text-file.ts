import { createReadStream } from 'node:fs';
import { InvalidError } from '../errors.ts';

// eslint-disable-next-line no-control-regex -- Finding these characters is the point.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const MARKUP = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--)/i;

/** Text is UTF-8 without control characters, and is not a page in disguise. */
export async function inspectTextFile(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    const text = decode(() => decoder.decode(chunk, { stream: true }));
    if (CONTROL.test(text)) throw new InvalidError('The text contains control characters');
    if (isStart && MARKUP.test(text))
      throw new InvalidError('The text is a web page or an image: HTML and SVG are not accepted');
    isStart = false;
  }
  decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new InvalidError('The text is not UTF-8');
  }
}
