import { parseErrorResponse } from '@assay/client';
import { describe, expect, it } from 'vitest';
import { toProblem } from './errors.ts';

const refuse = (status: number, headers: Record<string, string> = {}, content: object = {}) =>
  toProblem(parseErrorResponse({ error: 'Too many requests', ...content }, new Response(null, { status, headers })));

describe('A rejected request', () => {
  it.each([
    ['1', 'Try again in 1 second.'],
    ['0', 'Try again in 1 second.'],
    ['59', 'Try again in 59 seconds.'],
    ['60', 'Try again in 1 minute.'],
    ['61', 'Try again in 2 minutes.'],
    ['300', 'Try again in 5 minutes.'],
    ['3600', 'Try again in 60 minutes.'],
  ])('429 with Retry-After %s tells the user: %s', (seconds, remedy) => {
    expect(refuse(429, { 'retry-after': seconds, 'x-request-id': 'r-1' })).toEqual({
      title: 'Too many requests',
      remedy,
      requestId: 'r-1',
    });
  });

  it.each([[{}], [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }]])(
    '429 with the headers %j asks to wait a minute',
    (headers) => {
      expect(refuse(429, headers).remedy).toBe('Wait a minute and try again.');
    },
  );

  it('400 shows the details of the fields', () => {
    expect(refuse(400, {}, { details: [{ path: 'name', message: 'is missing' }] }).remedy).toBe('is missing');
  });
});
