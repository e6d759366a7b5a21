import type { FastifyReply } from 'fastify';

const UNSAFE_IN_FILE_NAMES = /[\p{Cc}"*/:<>?\\|]+/gu;
const NOT_ASCII = /[^\x20-\x7e]/g;
const NOT_ATTR_CHAR = /['()*]/g;
const MOST_CHARACTERS = 120;

/** A name of any script survives in `filename*`; `filename` is what old clients can read of it. */
export function contentDisposition(name: string, extension: string): string {
  const stem =
    [...name.replace(UNSAFE_IN_FILE_NAMES, ' ').trim()].slice(0, MOST_CHARACTERS).join('').toWellFormed() || 'export';
  const plain = `${stem.replace(NOT_ASCII, '_')}.${extension}`;
  const encoded = encodeURIComponent(`${stem}.${extension}`).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export type Download<Content> = { readonly fileName: string; readonly content: Content };

export const sendCsv = (reply: FastifyReply, { fileName, content }: Download<unknown>) =>
  reply
    .header('content-disposition', contentDisposition(fileName, 'csv'))
    .type('text/csv; charset=utf-8')
    .send(content);

/** JSON as a file: the same bytes for the same content. */
export const sendJson = <Content extends object>(reply: FastifyReply, { fileName, content }: Download<Content>) => {
  reply.header('content-disposition', contentDisposition(fileName, 'json'));
  return content;
};
