import { ErrorBody } from '@assay/contract';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createFairQueue } from '../fair-queue.ts';
import { DENY_ALL_CSP } from './secure-headers.ts';

const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Bidi_Control}"*/:<>?\\|]+/gu;
const NOT_ASCII = /[^\x20-\x7e]/g;
const NOT_ATTR_CHAR = /['()*]/g;
const MAX_CHARACTERS = 120;

/** `filename*` keeps names of any script. `filename` is the fallback for old clients. */
export function formatContentDisposition(name: string, extension: string): string {
  const stem =
    [...name.replace(UNSAFE_IN_FILE_NAMES, ' ').trim()].slice(0, MAX_CHARACTERS).join('').toWellFormed() || 'export';
  const plain = `${stem.replace(NOT_ASCII, '_')}.${extension}`;
  const encoded = encodeURIComponent(`${stem}.${extension}`).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export type Download<Content> = { readonly fileName: string; readonly content: Content };

/**
 * Pieces of exports are made one at a time for each organisation, however many exports it has running. Waiting pieces are
 * limited by the number of exports.
 */
const inTurn = createFairQueue({ concurrency: 2, perOrganisation: 1, maxWaiting: Infinity });

async function* takeTurns(organisationId: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTurn(organisationId, () => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

const toBody = ({ request: { caller } }: FastifyReply, pieces: AsyncIterable<string>) =>
  Readable.from(takeTurns(caller.organisationId, pieces), { highWaterMark: 1 });

export const sendCsv = (
  reply: FastifyReply,
  { fileName, content }: Download<string | Buffer | AsyncIterable<string>>,
) =>
  reply
    .header('content-disposition', formatContentDisposition(fileName, 'csv'))
    .type('text/csv; charset=utf-8')
    .send(typeof content === 'string' || Buffer.isBuffer(content) ? content : toBody(reply, content));

export const sendNdjson = (reply: FastifyReply, { fileName, content }: Download<AsyncIterable<string>>) =>
  reply
    .header('content-disposition', formatContentDisposition(fileName, 'ndjson'))
    .type('application/x-ndjson')
    .send(toBody(reply, content));

/** The pieces of a JSON value that is too long to be held in memory. */
export const sendJsonPieces = (reply: FastifyReply, pieces: AsyncIterable<string>) =>
  reply.type('application/json; charset=utf-8').send(toBody(reply, pieces));

export const sendPdf = (reply: FastifyReply, { fileName, content }: Download<Buffer>) =>
  reply.header('content-disposition', formatContentDisposition(fileName, 'pdf')).type('application/pdf').send(content);

export type StoredDownload = Download<Readable> & { readonly mimeType: string; readonly sizeBytes: number };

const SANDBOX_CSP = `${DENY_ALL_CSP}; sandbox`;

/** User-supplied content: always downloaded as an attachment, and sandboxed in case a browser displays it. */
export function sendFile(reply: FastifyReply, { fileName, mimeType, sizeBytes, content }: StoredDownload) {
  const extension = extname(fileName);
  return reply
    .header('content-disposition', formatContentDisposition(basename(fileName, extension), extension.slice(1)))
    .header('content-security-policy', SANDBOX_CSP)
    .header('content-length', sizeBytes)
    .type(mimeType)
    .send(content);
}

const binary = z.string().meta({ format: 'binary' });

/** The schemas of responses that are files. */
export const csvContent = { 'text/csv': { schema: z.string().describe('CSV with a header row, in UTF-8') } };
export const pdfResponse = { content: { 'application/pdf': { schema: binary } } };
export const fileResponses = { 200: { content: { 'application/octet-stream': { schema: binary } } }, 502: ErrorBody };
export const imageResponse = {
  404: ErrorBody,
  200: { content: { 'image/png': { schema: binary }, 'image/jpeg': { schema: binary } } },
};

export type ImageContent = { readonly mimeType: string; readonly content: Buffer };

/** Pages can embed it. Opened directly, it is sandboxed. */
export const sendImage = (reply: FastifyReply, { mimeType, content }: ImageContent) =>
  reply.header('content-security-policy', SANDBOX_CSP).type(mimeType).send(content);

/** JSON as an attachment. The same content has the same bytes. */
export const sendJson = <Content extends object>(reply: FastifyReply, { fileName, content }: Download<Content>) => {
  reply.header('content-disposition', formatContentDisposition(fileName, 'json'));
  return content;
};
