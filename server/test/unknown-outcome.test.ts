import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadEvidenceCall, useEvidence } from './support/evidence.ts';
import { useIntegrator } from './support/integrator.ts';

const integrator = useIntegrator();
const { call, test } = integrator;
const { anAssessment, anEvidence } = useEvidence(integrator);

let assessmentId: string;
let evidenceId: string;
beforeEach(async () => {
  assessmentId = await anAssessment();
  evidenceId = (await anEvidence(assessmentId)).id;
  await test.database.query(`
    create function end_connection() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger end_connection after insert on audit_entry
      deferrable initially deferred for each row execute function end_connection();`);
});
afterEach(() => test.database.query('drop function end_connection cascade'));

const upload = (headers: Record<string, string>) => {
  const request = uploadEvidenceCall(assessmentId);
  return call({ ...request, headers: { ...request.headers, ...headers } });
};

describe('When the connection ends during the commit', () => {
  it('R14: 503 tells a POST with an Idempotency-Key to repeat it with that key', async () => {
    const response = await upload({ 'idempotency-key': randomUUID() });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      error: expect.stringContaining('same Idempotency-Key'),
    });
  });

  it('R14: 503 tells a POST without one to look at the record first', async () => {
    const response = await upload({});
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      error: expect.stringContaining('Check the record'),
    });
  });

  it('R14: 503 tells a GET only to try again', async () => {
    const response = await call({ method: 'GET', url: `/api/v1/evidence/${evidenceId}/content` });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
