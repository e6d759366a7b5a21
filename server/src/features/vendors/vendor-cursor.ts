import { text } from '@assay/contract';
import { z } from 'zod';
import { InvalidError } from '../../platform/errors.ts';

const Cursor = z.tuple([text(255), z.guid()]);

/** The last vendor of a slice: the next slice begins after it. Opaque to clients. */
export type Cursor = { readonly name: string; readonly id: string };

export const cursorOf = ({ name, id }: Cursor) => Buffer.from(JSON.stringify([name, id])).toString('base64url');

export function readCursor(text: string): Cursor {
  try {
    const [name, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { name, id };
  } catch {
    throw new InvalidError('Invalid parameter: cursor', [{ path: 'cursor', message: 'must come from a Link header' }]);
  }
}
