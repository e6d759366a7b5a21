import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ForbiddenError, InvalidError } from '../errors.ts';
import { handleError } from './error-handler.ts';

const requestError = async (url: string, error: Error) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get(url, () => {
    throw error;
  });
  return (await app.inject({ url })).json<unknown>();
};

const refusal = new ForbiddenError('Confirm that it is you', 'CONFIRMATION_REQUIRED');

it.each(['/api/app/example', '/api/portal/example'])('%s answers with the code of the refusal', async (url) => {
  expect(await requestError(url, refusal)).toEqual({ error: refusal.message, code: 'CONFIRMATION_REQUIRED' });
});

it('/api/v1 answers with the words alone, as specified', async () => {
  expect(await requestError('/api/v1/example', refusal)).toEqual({ error: refusal.message });
});

it('a refusal without a code has none', async () => {
  const details = [{ path: 'name', message: 'is missing' }];
  expect(await requestError('/api/app/example', new InvalidError('Invalid', details))).toEqual({
    error: 'Invalid',
    details,
  });
});
