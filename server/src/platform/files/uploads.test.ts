import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { A_JPEG, A_PDF, A_PNG, anOfficeFile, zip } from '../../../test/example-files.ts';
import { eventually } from '../../../test/processes.ts';
import { type CleanFile, type UploadOptions, withCleanFile } from './uploads.ts';

const MAX_BYTES = 4 * 1_048_576;
let quarantineDir: string;
beforeAll(async () => {
  quarantineDir = await mkdtemp(join(tmpdir(), 'assay-quarantine-'));
});
afterAll(() => rm(quarantineDir, { recursive: true }));

/** What comes of an upload: its MIME type, or why it was refused. No file is left either way. */
async function outcome(fileName: string, content: string | Buffer, options: Partial<UploadOptions> = {}) {
  let used: CleanFile | undefined;
  const upload = { fileName, content: Readable.from([Buffer.from(content)]) };
  const said = await withCleanFile(
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

describe('A clean file', () => {
  it.each<[string, string | Buffer, string]>([
    ['report.pdf', A_PDF, 'application/pdf'],
    ['REPORT.PDF', A_PDF, 'application/pdf'],
    ['screen.png', A_PNG, 'image/png'],
    ['photo.jpg', A_JPEG, 'image/jpeg'],
    ['photo.jpeg', A_JPEG, 'image/jpeg'],
    ['policy.docx', anOfficeFile('docx'), `${OFFICE}.wordprocessingml.document`],
    ['list.xlsx', anOfficeFile('xlsx'), `${OFFICE}.spreadsheetml.sheet`],
    ['slides.pptx', anOfficeFile('pptx'), `${OFFICE}.presentationml.presentation`],
    ['notes.txt', 'Naïve\r\n\tتقرير 報告 😀\n', 'text/plain'],
    ['marked.txt', '\ufeffwith a byte order mark', 'text/plain'],
    ['table.csv', 'a,b\r\n1,2\r\n', 'text/csv'],
    ['long.txt', 'é'.repeat(1_000_000), 'text/plain'],
  ])('%s is accepted', async (fileName, content, mimeType) => {
    expect(await outcome(fileName, content)).toBe(mimeType);
  });
});

describe('A file is refused when', () => {
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
  ])('its extension is not on the list: %s', async (fileName) => {
    expect(await outcome(fileName, 'content')).toMatch(/^InvalidError: Files of this kind are not accepted/);
  });

  it.each<[string, string | Buffer]>([
    ['pretends.pdf', A_PNG],
    ['pretends.png', A_PDF],
    ['pretends.jpg', A_PNG],
    ['pretends.docx', anOfficeFile('xlsx')],
    ['pretends.docx', zip([{ name: 'a.txt', content: 'a' }])],
    ['pretends.docx', 'plain text'],
    ['pretends.pdf', 'plain text'],
    ['pretends.txt', A_PDF],
    ['pretends.csv', anOfficeFile('xlsx')],
    ['pretends.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('its content is not what its name says: %s', async (fileName, content) => {
    expect(await outcome(fileName, content)).toMatch(/^InvalidError: The file is not what its name says/);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['it is not UTF-8', Buffer.from([0x41, 0xff, 0xfe, 0x41]), /not UTF-8/],
    ['it ends in half a character', Buffer.from([0x41, 0xe2, 0x82]), /not UTF-8/],
    ['it contains NUL', 'a\0b', /control characters/],
    ['it contains an escape sequence', 'a\x1b[2Jb', /control characters/],
    ['it is a web page', '  <!DOCTYPE html><script>1</script>', /HTML and SVG/],
    ['it is an image that runs scripts', '<svg onload="1"/>', /HTML and SVG/],
  ])('it is text and %s', async (_, content, reason) => {
    expect(await outcome('notes.txt', content)).toMatch(reason);
  });

  const SPARSE = Buffer.alloc(3 * 1_048_576);
  it.each<[string, Parameters<typeof anOfficeFile>[1], RegExp]>([
    ['has macros', [{ name: 'word/vbaProject.bin', content: 'x' }], /macros/],
    ['has a part outside itself', [{ name: '../../etc/cron.d/x', content: 'x' }], /invalid relative path/],
    ['has a part with an absolute name', [{ name: '/etc/cron.d/x', content: 'x' }], /absolute path/],
    ['has a part with a backslash', [{ name: '..\\x', content: 'x' }], /invalid characters/],
    ['needs a password', [{ name: 'word/secret.xml', content: 'x', encrypted: true }], /password/],
    ['bursts when unpacked', [{ name: 'word/a.xml', content: SPARSE }], /more densely/],
    ['claims to be huge', [{ name: 'word/a.xml', content: 'x', claimedBytes: 3e8 }], /too large when unpacked/],
    ['is larger than it claims', [{ name: 'word/a.xml', content: 'x'.repeat(900), claimedBytes: 1 }], /too many bytes/],
    [
      'has thousands of parts',
      Array.from({ length: 5_001 }, (_, n) => ({ name: `p${String(n)}`, content: '' })),
      /too many parts/,
    ],
  ])('it is a document that %s', async (_, parts, reason) => {
    expect(await outcome('policy.docx', anOfficeFile('docx', parts))).toMatch(reason);
  });

  it('it is a damaged document', async () => {
    expect(await outcome('policy.docx', anOfficeFile('docx').subarray(0, -30))).toMatch(/^InvalidError/);
  });

  it('it is empty', async () => {
    expect(await outcome('notes.txt', '')).toBe('InvalidError: The file is empty');
  });

  it('it is larger than allowed by one byte', async () => {
    expect(await outcome('notes.txt', 'x'.repeat(MAX_BYTES))).toBe('text/plain');
    expect(await outcome('notes.txt', 'x'.repeat(MAX_BYTES + 1))).toBe('TooLargeError: The file is larger than 4 MiB');
  });

  it('the sender breaks off', async () => {
    const content = new Readable({ read: () => undefined });
    content.push('beginning');
    const upload = withCleanFile(
      { quarantineDir, maxBytes: MAX_BYTES, scanner: null },
      { fileName: 'a.txt', content },
      async () => 'used',
    );
    const refused = expect(upload).rejects.toThrow('gone');
    await eventually(async () => (await readdir(quarantineDir)).length === 1);
    content.destroy(new Error('gone'));
    await refused;
    expect(await readdir(quarantineDir)).toEqual([]);
  });
});

describe('With a virus scanner', () => {
  const VIRUS = 'a virus, as far as this scanner knows';
  let server: Server;
  let scanned: Buffer[] = [];
  /** Speaks clamd's protocol: every chunk after its length, an answer after the chunk of no bytes. */
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

  it('every byte is scanned, and a clean file accepted', async () => {
    scanned = [];
    const content = randomBytes(700_000).toString('hex');
    expect(await outcome('notes.txt', content, { scanner: scanner() })).toBe('text/plain');
    expect(String(scanned[0])).toBe(content);
  });

  it('an infected file is refused by name', async () => {
    const said = await outcome('notes.txt', `before ${VIRUS} after`, { scanner: scanner() });
    expect(said).toBe('InvalidError: The virus scanner refuses the file: Test.Virus');
  });

  it('a file is not accepted while the scanner is not there, or says something else', async () => {
    const gone = await outcome('notes.txt', 'text', { scanner: { host: '127.0.0.1', port: 9 } });
    expect(gone).toMatch(/^UnavailableError: Files cannot be checked for viruses/);
    const confused = await outcome('notes.txt', 'confusing', { scanner: scanner() });
    expect(confused).toMatch(/^UnavailableError: Files cannot be checked for viruses/);
  });
});
