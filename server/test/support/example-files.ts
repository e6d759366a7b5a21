import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  readonly name: string;
  readonly content: string | Buffer;
  /** The size that the archive declares for this part. */
  readonly claimedBytes?: number;
  readonly encrypted?: boolean;
};

const TYPES = {
  docx: ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
} as const;

/** A minimal document with these additional parts. */
export function buildOfficeFile(kind: keyof typeof TYPES, parts: readonly Part[] = []): Buffer {
  const [main, type] = TYPES[kind];
  const types = `<?xml version="1.0"?><Types><Override PartName="/${main}" ContentType="${type}"/></Types>`;
  return buildZip([{ name: '[Content_Types].xml', content: types }, { name: main, content: '<document/>' }, ...parts]);
}

export function buildZip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes, encrypted = false } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(encrypted ? 0x801 : 0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    files.push(Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, rest, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06'), end]);
}

export const PDF_FILE = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
export const PNG_FILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG_FILE = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex');
