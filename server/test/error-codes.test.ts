import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../src/features/operations/reference/error-codes.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();

describe('GET /api/docs/errors', () => {
  it('200 with an anchor for every code', async () => {
    const { statusCode, headers, body } = await test.app.inject('/api/docs/errors');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const anchors = [...body.matchAll(/<section id="([A-Z_]+)">/g)].map(([, code]) => code);
    expect(anchors).toEqual([...new Set(ERROR_CODES.map(({ code }) => code))]);
    expect(anchors.length).toBeGreaterThan(60);
  });

  it('explains the error that links to it', async () => {
    const { documentation } = (await test.app.inject('/api/v1/vendors')).json<{ documentation: string }>();
    const { pathname, hash } = new URL(documentation);
    const { body } = await test.app.inject(pathname);
    expect([pathname, hash]).toEqual(['/api/docs/errors', '#UNAUTHORIZED']);
    expect(body).toContain('<section id="UNAUTHORIZED"><h2>UNAUTHORIZED</h2><dl><dt>401 ');
  });
});
