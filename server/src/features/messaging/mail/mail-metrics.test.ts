import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';
import { registerQueueMetrics } from '../../../platform/jobs/inspect-jobs.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());

const integrator = useIntegrator({
  SMTP_URL: mails.url,
  MAIL_FROM: 'no-reply@assay.example',
  SMTP_TIMEOUT_MS: '1000',
});
const { test } = integrator;
const { aMail, work } = useMails(test, () => integrator.organisation);

const countOutcomes = async () => {
  const { values } = await test.ctx.metrics.mails.get();
  return Object.fromEntries<number>(values.map(({ labels, value }) => [String(labels.outcome), value]));
};

describe('Email metrics', () => {
  it.each([
    ['failed', { stage: 'end', how: 550 }],
    ['deferred', { stage: 'end', how: 450 }],
    ['uncertain', { stage: 'end', how: 'silence' }],
    ['sent', null],
  ] as const)('R9: counts an email as %s', async (outcome, mishap) => {
    mails.mishap = mishap;
    const before = await countOutcomes();
    await work(await aMail());
    expect(await countOutcomes()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
  });

  it('R9: reports how long an email has been retried', async () => {
    mails.mishap = { stage: 'end', how: 450 };
    const id = await aMail();
    await work(id);
    const retries = await test.database.query(
      `update job.job set data = data || jsonb_build_object('waitingSince', now() - interval '1 hour')
       where data ->> 'mailId' = $1 and data ? 'waitingSince' returning id`,
      [id],
    );
    expect(retries).toHaveLength(1);
    const registry = new Registry();
    registerQueueMetrics(registry, test.ctx.database.pool);
    const [, seconds] = /^assay_oldest_retry_seconds\{queue="send-mail"\} (.*)$/m.exec(await registry.metrics()) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(3_600);
  });
});
