import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { POWERLESS } from './secure-headers.ts';

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

/** A line of JSON after the other. */
export const sendLines = (reply: FastifyReply, { fileName, content }: Download<Readable>) =>
  reply
    .header('content-disposition', contentDisposition(fileName, 'ndjson'))
    .type('application/x-ndjson')
    .send(content);

export const sendPdf = (reply: FastifyReply, { fileName, content }: Download<Buffer>) =>
  reply.header('content-disposition', contentDisposition(fileName, 'pdf')).type('application/pdf').send(content);

export type StoredDownload = Download<Readable> & { readonly mimeType: string; readonly sizeBytes: number };

const SANDBOX = `${POWERLESS}; sandbox`;

/** What somebody else wrote: never shown in place, and powerless where it is shown after all. */
export function sendFile(reply: FastifyReply, { fileName, mimeType, sizeBytes, content }: StoredDownload) {
  const extension = extname(fileName);
  return reply
    .header('content-disposition', contentDisposition(basename(fileName, extension), extension.slice(1)))
    .header('content-security-policy', SANDBOX)
    .header('content-length', sizeBytes)
    .type(mimeType)
    .send(content);
}

export const pictureAnswer = {
  200: { content: { 'image/png': { schema: z.string() }, 'image/jpeg': { schema: z.string() } } },
};

export type ShownPicture = { readonly mimeType: string; readonly content: Buffer };

/** A page may show it; opened by itself, it is powerless. */
export const sendPicture = (reply: FastifyReply, { mimeType, content }: ShownPicture) =>
  reply.header('content-security-policy', SANDBOX).type(mimeType).send(content);

/** JSON as a file: the same bytes for the same content. */
export const sendJson = <Content extends object>(reply: FastifyReply, { fileName, content }: Download<Content>) => {
  reply.header('content-disposition', contentDisposition(fileName, 'json'));
  return content;
};
