import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOfficeFile, buildZip, JPEG_FILE, PDF_FILE, PNG_FILE } from '../../../test/support/example-files.ts';
import { waitFor } from '../../../test/support/processes.ts';
import { type ScannedFile, type UploadOptions, withScannedFile } from './scan-upload.ts';

// File names. cspell:ignore noextension

const MAX_BYTES = 4 * 1_048_576;
let quarantineDir: string;
beforeAll(async () => {
  quarantineDir = await mkdtemp(join(tmpdir(), 'assay-quarantine-'));
});
afterAll(() => rm(quarantineDir, { recursive: true }));

/** Returns the MIME type of an upload, or why it was rejected. Checks that no file is left behind. */
async function outcome(fileName: string, content: string | Buffer, options: Partial<UploadOptions> = {}) {
  let used: ScannedFile | undefined;
  const upload = { fileName, content: Readable.from([Buffer.from(content)]) };
  const said = await withScannedFile(
    { quarantineDir, maxBytes: MAX_BYTES, scanner: null, ...options },
    upload,
    async (file) => {
      used = file;
      expect(await readdir(quarantineDir)).toHaveLength(1);
      return file.mimeType;
    },
  ).catch((error: unknown) => {
    expect(used, 'refused only after it was used').toBeUndefined();
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : '';
  });
  expect(await readdir(quarantineDir)).toEqual([]);
  return said;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('Valid uploads', () => {
  it.each<[string, string | Buffer, string]>([
    ['report.pdf', PDF_FILE, 'application/pdf'],
    ['REPORT.PDF', PDF_FILE, 'application/pdf'],
    ['screen.png', PNG_FILE, 'image/png'],
    ['photo.jpg', JPEG_FILE, 'image/jpeg'],
    ['photo.jpeg', JPEG_FILE, 'image/jpeg'],
    ['policy.docx', buildOfficeFile('docx'), `${OFFICE}.wordprocessingml.document`],
    ['list.xlsx', buildOfficeFile('xlsx'), `${OFFICE}.spreadsheetml.sheet`],
    ['slides.pptx', buildOfficeFile('pptx'), `${OFFICE}.presentationml.presentation`],
    ['notes.txt', 'Naïve\r\n\tتقرير 報告 😀\n', 'text/plain'],
    ['marked.txt', '\ufeffwith a byte order mark', 'text/plain'],
    ['table.csv', 'a,b\r\n1,2\r\n', 'text/csv'],
    ['long.txt', 'é'.repeat(1_000_000), 'text/plain'],
  ])('%s is accepted', async (fileName, content, mimeType) => {
    expect(await outcome(fileName, content)).toBe(mimeType);
  });
});

describe('An upload is rejected when', () => {
  it.each([
    'page.html',
    'image.svg',
    'run.exe',
    'macro.docm',
    'archive.zip',
    'noextension',
    '.txt',
    'a.pdf.js',
    'a.txt ',
  ])('its extension is not allowed: %s', async (fileName) => {
    expect(await outcome(fileName, 'content')).toMatch(/^InvalidFileError: This file type is not supported/);
  });

  it.each<[string, string | Buffer]>([
    ['pretends.pdf', PNG_FILE],
    ['pretends.png', PDF_FILE],
    ['pretends.jpg', PNG_FILE],
    ['pretends.docx', buildOfficeFile('xlsx')],
    ['pretends.docx', buildZip([{ name: 'a.txt', content: 'a' }])],
    ['pretends.docx', 'plain text'],
    ['pretends.pdf', 'plain text'],
    ['pretends.txt', PDF_FILE],
    ['pretends.csv', buildOfficeFile('xlsx')],
    ['pretends.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('its content does not match its name: %s', async (fileName, content) => {
    expect(await outcome(fileName, content)).toMatch(
      /^InvalidFileError: The file content does not match its extension/,
    );
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['it is not UTF-8', Buffer.from([0x41, 0xff, 0xfe, 0x41]), /not valid UTF-8/],
    ['it ends in half a character', Buffer.from([0x41, 0xe2, 0x82]), /not valid UTF-8/],
    ['it contains NUL', 'a\0b', /control characters/],
    ['it contains an escape sequence', 'a\x1b[2Jb', /control characters/],
    ['it is a web page', '  <!DOCTYPE html><script>1</script>', /HTML and SVG/],
    ['it is an image that runs scripts', '<svg onload="1"/>', /HTML and SVG/],
  ])('it is text and %s', async (_, content, reason) => {
    expect(await outcome('notes.txt', content)).toMatch(reason);
  });

  const SPARSE = Buffer.alloc(3 * 1_048_576);
  it.each<[string, Parameters<typeof buildOfficeFile>[1], RegExp]>([
    ['has macros', [{ name: 'word/vbaProject.bin', content: 'x' }], /macros/],
    ['has a part outside itself', [{ name: '../../etc/cron.d/x', content: 'x' }], /invalid relative path/],
    ['has a part with an absolute name', [{ name: '/etc/cron.d/x', content: 'x' }], /absolute path/],
    ['has a part with a backslash', [{ name: '..\\x', content: 'x' }], /invalid characters/],
    ['needs a password', [{ name: 'word/secret.xml', content: 'x', encrypted: true }], /Password-protected/],
    ['bursts when unpacked', [{ name: 'word/a.xml', content: SPARSE }], /compression ratio/],
    ['claims to be huge', [{ name: 'word/a.xml', content: 'x', claimedBytes: 3e8 }], /too large when decompressed/],
    ['is larger than it claims', [{ name: 'word/a.xml', content: 'x'.repeat(900), claimedBytes: 1 }], /too many bytes/],
    [
      'has thousands of parts',
      Array.from({ length: 5_001 }, (_, n) => ({ name: `p${String(n)}`, content: '' })),
      /too many files/,
    ],
  ])('it is a document that %s', async (_, parts, reason) => {
    expect(await outcome('policy.docx', buildOfficeFile('docx', parts))).toMatch(reason);
  });

  it('it is a damaged document', async () => {
    expect(await outcome('policy.docx', buildOfficeFile('docx').subarray(0, -30))).toMatch(/^InvalidFileError/);
  });

  it('it is empty', async () => {
    expect(await outcome('notes.txt', '')).toBe('InvalidFileError: The file is empty');
  });

  it('it is one byte larger than allowed', async () => {
    expect(await outcome('notes.txt', 'x'.repeat(MAX_BYTES))).toBe('text/plain');
    expect(await outcome('notes.txt', 'x'.repeat(MAX_BYTES + 1))).toBe('TooLargeError: The file is larger than 4 MiB');
  });

  it('the client aborts', async () => {
    const content = new Readable({ read: () => undefined });
    content.push('beginning');
    const upload = withScannedFile(
      { quarantineDir, maxBytes: MAX_BYTES, scanner: null },
      { fileName: 'a.txt', content },
      async () => 'used',
    );
    const refused = expect(upload).rejects.toThrow('The upload was incomplete');
    await waitFor(async () => (await readdir(quarantineDir)).length === 1);
    content.destroy(new Error('gone'));
    await refused;
    expect(await readdir(quarantineDir)).toEqual([]);
  });
});

describe('With a virus scanner', () => {
  const VIRUS = 'a virus, as far as this scanner knows';
  let server: Server;
  let scanned: Buffer[] = [];
  /** Implements clamd's protocol: chunks prefixed with their length, and a reply after the empty chunk. */
  beforeAll(async () => {
    server = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        received = Buffer.concat([received, bytes]);
        const content = chunksOf(received);
        if (!content) return;
        scanned.push(content);
        const verdict = content.includes('confusing') ? 'INSTREAM size limit exceeded. ERROR' : null;
        socket.end(`${verdict ?? `stream: ${content.includes(VIRUS) ? 'Test.Virus FOUND' : 'OK'}`}\0`);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  function chunksOf(received: Buffer): Buffer | null {
    const command = 'zINSTREAM\0';
    if (received.subarray(0, command.length).toString() !== command) return null;
    const chunks: Buffer[] = [];
    for (let at = command.length; at + 4 <= received.length;) {
      const length = received.readUInt32BE(at);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return null;
  }

  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  const scanner = () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });

  it('scans every byte, and accepts a clean file', async () => {
    scanned = [];
    const content = randomBytes(700_000).toString('hex');
    expect(await outcome('notes.txt', content, { scanner: scanner() })).toBe('text/plain');
    expect(String(scanned[0])).toBe(content);
  });

  it('rejects an infected file with the name of the virus', async () => {
    const said = await outcome('notes.txt', `before ${VIRUS} after`, { scanner: scanner() });
    expect(said).toBe('InvalidFileError: The virus scanner rejected the file: Test.Virus');
  });

  it('rejects all files while the scanner is unreachable or replies with something else', async () => {
    const gone = await outcome('notes.txt', 'text', { scanner: { host: '127.0.0.1', port: 9 } });
    expect(gone).toMatch(/^UnavailableError: The virus scanner is temporarily unavailable/);
    const confused = await outcome('notes.txt', 'confusing', { scanner: scanner() });
    expect(confused).toMatch(/^UnavailableError: The virus scanner is temporarily unavailable/);
  });
});
