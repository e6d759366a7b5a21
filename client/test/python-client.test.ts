import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeWith } from '../../server/test/support/programs.ts';
import { useService } from './service.ts';

const PACKAGE = fileURLToPath(new URL('../../client-python', import.meta.url));
const GUIDE = readFileSync(new URL('../../docs/how-to/use-the-client.md', import.meta.url), 'utf8');
const README = readFileSync(`${PACKAGE}/README.md`, 'utf8');

const service = useService();

async function python(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env.PATH ?? '',
    PYTHONPATH: `${PACKAGE}/src`,
    PYTHONDONTWRITEBYTECODE: '1',
    ASSAY_URL: service.origin,
    ASSAY_API_KEY: service.key,
    ...variables,
  };
  const { stdout } = await promisify(execFile)('python3', args, { cwd: PACKAGE, env });
  return stdout;
}

describeWith('python3')('The Python client', () => {
  it('syncs the vendors of a CSV file, with the output of the TypeScript example', async () => {
    const [, documented = ''] = /```text\n([^]*?)```/.exec(GUIDE) ?? [];
    const example = 'examples/sync_vendors.py';
    expect((await python([example, '--dry-run'])) + (await python([example]))).toBe(documented);
    expect(await service.vendorNames()).toContain('Proseware, Ltd.');
    expect(await python([example])).toBe('0 created, 0 changed, 4 left as they are, 0 failed\n');
  });

  it('behaves as its README describes', async () => {
    const program = [...README.matchAll(/^```python\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
    const out = await python(['-c', program]);
    expect(out).toContain('Contoso Cloud None');
    expect(out).toContain("400 INVALID_DATA Vendor data is invalid [{'path': 'contactEmail'");
    expect(out).toContain('Contoso Cloud HIGH');
  });

  it('has a method for every operation of the public API', async () => {
    const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    const ids = [...text.matchAll(/"operationId": "(?!receive)(\w+)"/g)].map(([, id = '']) => id);
    const names = ids.map((id) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const listing = 'import assay_client; print("\\n".join(dir(assay_client.AssayClient)))';
    expect(names.length).toBeGreaterThan(80);
    expect((await python(['-c', listing])).split('\n')).toEqual(expect.arrayContaining(names));
  });

  it('reads a list page by page', async () => {
    const script = `from assay_client import AssayClient
import os
assay = AssayClient(os.environ["ASSAY_URL"], os.environ["ASSAY_API_KEY"])
print(len([*assay.iter_vendors(limit=2)]), len(assay.list_vendors()), len([*assay.iter_audit_entries(page_size=2)]) > 4)`;
    const [one, other, audited] = (await python(['-c', script])).trim().split(' ');
    expect([one, audited]).toEqual([other, 'True']);
    expect(Number(one)).toBeGreaterThan(4);
  });

  it('accepts a signed webhook, and no other', async () => {
    const body = '{"type":"webhook.test"}';
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const key = Buffer.from('a secret of a webhook');
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
    const script = `from assay_client import WebhookVerificationError, verify_webhook
import os
headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": os.environ["AT"], "Webhook-Signature": os.environ["SIGNATURE"]}
body = os.environ["BODY"].encode()
print(verify_webhook(body, headers, [os.environ["OTHER"], os.environ["SECRET"]]))
for wrong in [(body + b" ", headers), (body, {}), (body, {**headers, "Webhook-Timestamp": "1"})]:
    try:
        print(verify_webhook(*wrong, os.environ["SECRET"]))
    except WebhookVerificationError as error:
        print(error)`;
    const out = await python(['-c', script], {
      ...{ AT: timestamp, SIGNATURE: `v1,AAAA v1,${signature}`, BODY: body },
      ...{ SECRET: `whsec_${key.toString('base64')}`, OTHER: 'whsec_AAAA' },
    });
    expect(out.trim().split('\n')).toEqual([
      "('msg_1', {'type': 'webhook.test'})",
      'No signature matches',
      'A webhook header is missing',
      'The message is too old or too new',
    ]);
  });
});
