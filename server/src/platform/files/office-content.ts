// Finds content that Office would run or load when it opens a document. It is declared in three places: content types,
// relationships, and the XML of the parts.
import { TextDecoder } from 'node:util';
import { InvalidFileError } from '../errors.ts';

export const createMacroError = () =>
  new InvalidFileError('The document contains macros. Save it without macros, or as PDF.');

export const createOleError = () =>
  new InvalidFileError('The document contains an embedded object or a macro. Remove it, or save the document as PDF.');

const createDdeError = () =>
  new InvalidFileError(
    'The document uses DDE to start other programs. Remove the DDE field or link, or save it as PDF.',
  );

const createDamagedError = (reason: string) => new InvalidFileError(`The document is damaged or unsafe: ${reason}`);

const MACRO_TYPE = /macro|vba/i;
const OLE_TYPE = /oleObject|activeX/i;
const CONTENT_TYPE = /\bContentType\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The content type of a part decides what it is, not its name. */
export function requireSafeContentTypes(content: Buffer): void {
  for (const [, double, single] of decodeXml(content).matchAll(CONTENT_TYPE)) {
    const type = decodeEntities(double ?? single ?? '');
    if (MACRO_TYPE.test(type)) throw createMacroError();
    if (OLE_TYPE.test(type)) throw createOleError();
  }
}

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const MACRO_RELATIONSHIP = /vba|macro/i;
const OLE_RELATIONSHIPS = new Set(['oleobject', 'control', 'activexcontrolbinary']);
const URL_OR_SHARE = /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;
const LOCAL_FILE = /^file:\/\/\/[a-z]:[\\/]/i;

/** Links for the reader to follow are harmless. Everything else outside the document is loaded when it is opened. */
export function requireSafeRelationships(content: Buffer): void {
  for (const [, attributes = ''] of decodeXml(content).matchAll(RELATIONSHIP)) {
    const kind = (readAttribute(attributes, 'Type').split('/').at(-1) ?? '').toLowerCase();
    const target = readAttribute(attributes, 'Target').trim();
    if (MACRO_RELATIONSHIP.test(kind)) throw createMacroError();
    if (OLE_RELATIONSHIPS.has(kind)) throw createOleError();
    const isExternal = /^external$/i.test(readAttribute(attributes, 'TargetMode').trim()) || URL_OR_SHARE.test(target);
    // Word stores the path of the template on the author's computer, which other computers do not open.
    const isLocalTemplate = kind === 'attachedtemplate' && LOCAL_FILE.test(target);
    if (isExternal && kind !== 'hyperlink' && !isLocalTemplate) throw createExternalError(kind);
  }
}

const EXTERNAL_LABELS = new Map([
  ['attachedtemplate', 'a template'],
  ['image', 'an image'],
  ['frame', 'a frame'],
  ['subdocument', 'a document'],
  ['externallinkpath', 'a workbook'],
  ['audio', 'audio'],
  ['video', 'a video'],
]);

const createExternalError = (kind: string) =>
  new InvalidFileError(
    `The document loads ${EXTERNAL_LABELS.get(kind) ?? 'content'} from an external source. Embed or remove it, or save the document as PDF.`,
  );

const ATTRIBUTE = /(?:^|\s)([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const readAttribute = (attributes: string, name: string) => {
  const [, , double, single] = [...attributes.matchAll(ATTRIBUTE)].find(([, one]) => one === name) ?? [];
  return decodeEntities(double ?? single ?? '');
};

const NAMED_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const decodeEntities = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return NAMED_ENTITIES.get(name) ?? entity;
    const code = Number(name.replace('#', '').replace(/^x/i, '0x'));
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

const isXml = (start: Buffer) => /^\s*</.test(createDecoder(start).decode(start));

/** As XML parsers detect it: by the byte order mark, or by where the zero of the first "<" is. */
function createDecoder([first, second]: Buffer): TextDecoder {
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be');
  return new TextDecoder();
}

const OTHER_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8|utf-16|us-ascii|iso-8859-1|windows-1252)/i;
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

function decodeXml(content: Buffer): string {
  const text = createDecoder(content).decode(content);
  if (OTHER_ENCODING.test(text)) throw createDamagedError('it is not encoded in UTF-8');
  if (DECLARATION.test(text)) throw createDamagedError('it declares XML entities');
  return text;
}

/** A comment, an instruction, a CDATA section, a tag with its attributes, or text. */
const TOKEN =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/y;
const MAX_TOKEN_LENGTH = 1_048_576;
const OLE_ELEMENTS = new Set(['oleObj', 'OLEObject', 'oleObject', 'oleLink']);
const DDE_FIELD = /^DDE(?:AUTO)?(?![a-z])/i;
/** More than the beginning of a field code is not needed to tell its kind. */
const FIELD_START_LENGTH = 64;

/** Reads a part as a stream of tags and texts. Parts that are not XML, such as images, are only read to the end. */
export async function scanXml(start: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
  const decoder = createDecoder(start);
  const scanner = isXml(start) ? createXmlScanner() : null;
  if (OTHER_ENCODING.test(decoder.decode(start))) throw createDamagedError('it is not encoded in UTF-8');
  scanner?.add(decoder.decode(start, { stream: true }));
  for await (const chunk of rest) scanner?.add(decoder.decode(chunk, { stream: true }));
  scanner?.end();
}

function createXmlScanner() {
  let pending = '';
  let isFieldCode = false;
  let fieldStart = '';
  const endField = () => {
    if (DDE_FIELD.test(fieldStart)) throw createDdeError();
    fieldStart = '';
  };
  const addFieldCode = (text: string) => {
    fieldStart = (fieldStart + decodeEntities(text)).trimStart().slice(0, FIELD_START_LENGTH);
  };
  /** A field code may be spread over several runs. Only a field character ends it. */
  const addTag = (name: string, attributes: string) => {
    if (name === 'ddeLink') throw createDdeError();
    if (OLE_ELEMENTS.has(name)) throw createOleError();
    if (name === 'fldChar') endField();
    if (name !== 'fldSimple') return;
    endField();
    addFieldCode(readAttribute(attributes.replace(/(\s)[\w.-]+:/g, '$1'), 'instr'));
    endField();
  };
  return {
    add(text: string) {
      pending += text;
      TOKEN.lastIndex = 0;
      let end = 0;
      for (let token = TOKEN.exec(pending); token; token = TOKEN.exec(pending)) {
        end = TOKEN.lastIndex;
        const [, section, slash, name, attributes = '', plain] = token;
        if (isFieldCode) addFieldCode(section ?? plain ?? '');
        if (name === undefined) continue;
        if (slash === '') addTag(name, attributes);
        if (name === 'instrText') isFieldCode = slash === '' && !attributes.endsWith('/');
      }
      pending = pending.slice(end);
      if (pending.length > MAX_TOKEN_LENGTH) throw createDamagedError('its XML is not well-formed');
      if (DECLARATION.test(pending.slice(0, 16))) throw createDamagedError('it declares XML entities');
    },
    end() {
      endField();
      if (pending !== '') throw createDamagedError('its XML is not well-formed');
    },
  };
}
