import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/support/test-app.ts';
import type { Secrets } from '../../../platform/key-ring.ts';
import { adoptSecret, findSecretProblem, verifySecret } from './index.ts';

const test = useTestApp();
const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const withSecrets = (...secrets: Secrets) => ({ ...test.ctx, config: { ...test.ctx.config, secrets } });
const start = (...secrets: Secrets) => verifySecret(withSecrets(...secrets));

describe('The secret of an installation', () => {
  it('may have several keys during a rotation; a ring without the newest key is refused', async () => {
    await start(first);
    await expect(start(other)).rejects.toThrow('ASSAY_SECRET does not contain the key');
    await start(first, second);
    await start(second, first);
    // A server that has not been given the new order yet restarts.
    await start(first, second);
    await expect(start(first)).rejects.toThrow('ASSAY_SECRET does not contain the key');
    await start(second);
  });

  it('is the earlier key again after a rotation back to it', async () => {
    await adoptSecret(withSecrets(first, second));
    await start(first);
    await expect(start(second)).rejects.toThrow('ASSAY_SECRET does not contain the key');
  });

  it('is not proven by the ID of its key', async () => {
    await test.database.query(`update secret_check set check_value = '\\x00'`);
    expect(await findSecretProblem(withSecrets(first))).toContain('ASSAY_SECRET does not contain the key');
  });
});
