import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { createReadStream } from 'node:fs';
import { InvalidFileError } from '../errors.ts';
import { requireSafeOfficeFile } from './office-file.ts';

type FileType = {
  readonly mimeType: string;
  /** The type that the first bytes must show. Null if they must show none, as for text. */
  readonly signature: string | null;
  readonly inspect?: (path: string) => Promise<void>;
};

const officeFileType = (signature: string, name: string): FileType => ({
  mimeType: `application/vnd.openxmlformats-officedocument.${name}`,
  signature,
  inspect: requireSafeOfficeFile,
});
const jpeg: FileType = { mimeType: 'image/jpeg', signature: 'jpg' };

/** Allowed uploads by extension. Nothing that a browser would execute. */
const FILE_TYPES = new Map<string, FileType>([
  ['pdf', { mimeType: 'application/pdf', signature: 'pdf' }],
  ['png', { mimeType: 'image/png', signature: 'png' }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['docx', officeFileType('docx', 'wordprocessingml.document')],
  ['xlsx', officeFileType('xlsx', 'spreadsheetml.sheet')],
  ['pptx', officeFileType('pptx', 'presentationml.presentation')],
  ['txt', { mimeType: 'text/plain', signature: null, inspect: requireSafeTextFile }],
  ['csv', { mimeType: 'text/csv', signature: null, inspect: requireSafeTextFile }],
]);

export function requireAllowedExtension(fileName: string): FileType {
  const kind = FILE_TYPES.get(getExtension(fileName));
  if (!kind)
    throw new InvalidFileError(
      `This file type is not supported. Supported types: ${[...FILE_TYPES.keys()].join(', ')}.`,
    );
  return kind;
}

/** Returns the MIME type. Throws if the content does not match the file name. */
export async function requireAllowedFileType(fileName: string, path: string): Promise<string> {
  const { mimeType, signature, inspect } = requireAllowedExtension(fileName);
  const found = await fileTypeFromFile(path);
  if ((found?.ext ?? null) !== signature) {
    throw new InvalidFileError(
      `The file content does not match its extension: it is ${found ? `of type ${found.ext}` : 'of an unknown type'}`,
    );
  }
  await inspect?.(path);
  return mimeType;
}

const getExtension = (fileName: string) => extname(fileName).slice(1).toLowerCase();

// eslint-disable-next-line no-control-regex -- Finding these characters is the point.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

const MARKUP = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--)/i;

/** Text must be UTF-8 without control characters, and must not be HTML or SVG. */
async function requireSafeTextFile(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    const text = decode(() => decoder.decode(chunk, { stream: true }));
    if (CONTROL.test(text)) throw new InvalidFileError('The file contains control characters');
    if (isStart && MARKUP.test(text)) throw new InvalidFileError('HTML and SVG files are not accepted');
    isStart = false;
  }
  decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new InvalidFileError('The file is not valid UTF-8 text');
  }
}
