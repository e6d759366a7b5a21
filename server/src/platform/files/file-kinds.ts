import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { InvalidError } from '../errors.ts';
import { inspectOfficeFile } from './office-file.ts';
import { inspectTextFile } from './text-file.ts';

type Kind = {
  readonly mimeType: string;
  /** What the first bytes must say; null where they must say nothing, as text does. */
  readonly signature: string | null;
  readonly inspect?: (path: string) => Promise<void>;
};

const office = (signature: string, name: string): Kind => ({
  mimeType: `application/vnd.openxmlformats-officedocument.${name}`,
  signature,
  inspect: inspectOfficeFile,
});
const jpeg: Kind = { mimeType: 'image/jpeg', signature: 'jpg' };

/** What may be uploaded, by extension. Nothing that a browser would run. */
const KINDS = new Map<string, Kind>([
  ['pdf', { mimeType: 'application/pdf', signature: 'pdf' }],
  ['png', { mimeType: 'image/png', signature: 'png' }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['docx', office('docx', 'wordprocessingml.document')],
  ['xlsx', office('xlsx', 'spreadsheetml.sheet')],
  ['pptx', office('pptx', 'presentationml.presentation')],
  ['txt', { mimeType: 'text/plain', signature: null, inspect: inspectTextFile }],
  ['csv', { mimeType: 'text/csv', signature: null, inspect: inspectTextFile }],
]);

export function requireKnownExtension(fileName: string): Kind {
  const kind = KINDS.get(extensionOf(fileName));
  if (!kind)
    throw new InvalidError(`Files of this kind are not accepted. Accepted are ${[...KINDS.keys()].join(', ')}.`);
  return kind;
}

/** The MIME type of a file that is what its name says; what is not is refused in words. */
export async function requireFileKind(fileName: string, path: string): Promise<string> {
  const { mimeType, signature, inspect } = requireKnownExtension(fileName);
  const found = await fileTypeFromFile(path);
  if ((found?.ext ?? null) !== signature) {
    throw new InvalidError(
      `The file is not what its name says: it is ${found ? `of type ${found.ext}` : 'something else'}`,
    );
  }
  await inspect?.(path);
  return mimeType;
}

export const extensionOf = (fileName: string) => extname(fileName).slice(1).toLowerCase();
