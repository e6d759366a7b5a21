import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ConflictError, ForbiddenError, InvalidError } from '../errors.ts';
import { createErrorHandlers } from './error-handler.ts';

const { handleError, handleNotFound } = createErrorHandlers(new URL('https://assay.example'));

async function requestError(error: Error, url = '/api/v1/example') {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.get('/api/v1/example', () => {
    throw error;
  });
  return (await app.inject({ url })).json<unknown>();
}

const linkTo = (code: string) => `https://assay.example/api/docs/errors#${code}`;

it('answers with the message, the code and a link to its explanation', async () => {
  expect(await requestError(new ForbiddenError('Confirm your identity', 'CONFIRMATION_REQUIRED'))).toEqual({
    error: 'Confirm your identity',
    code: 'CONFIRMATION_REQUIRED',
    documentation: linkTo('CONFIRMATION_REQUIRED'),
  });
});

it('answers with the details of each field', async () => {
  const details = [{ path: 'name', message: 'is missing' }];
  const body = { error: 'Invalid', code: 'INVALID_DATA', details, documentation: linkTo('INVALID_DATA') };
  expect(await requestError(new InvalidError('Invalid', details))).toEqual(body);
});

it('answers with the conflicting values', async () => {
  const body = { error: 'Taken', code: 'NAME_TAKEN', name: 'x', documentation: linkTo('NAME_TAKEN') };
  expect(await requestError(new ConflictError('NAME_TAKEN', 'Taken', { name: 'x' }))).toEqual(body);
});

it('answers in the same form where nothing is, and where the service fails', async () => {
  const failed = { code: 'INTERNAL_ERROR', documentation: linkTo('INTERNAL_ERROR') };
  expect(await requestError(new Error('a mistake of ours'))).toMatchObject(failed);
  const missing = { error: 'Not found', code: 'NOT_FOUND', documentation: linkTo('NOT_FOUND') };
  expect(await requestError(new Error(''), '/api/v1/nothing')).toEqual(missing);
});
