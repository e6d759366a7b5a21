import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Environment } from '../server/src/config/environment.ts';
import { describeWith } from '../server/test/support/programs.ts';
import { EVERYTHING, NEEDED } from './chart-values.ts';
import { buildRenderer, renderChart } from './chart.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-chart-ingress-'));
const renderer = join(dir, 'render');
beforeAll(() => buildRenderer(renderer));
afterAll(() => rmSync(dir, { recursive: true }));

const ingressOf = (values: object) => renderChart(renderer, values).manifests.find(({ kind }) => kind === 'Ingress');

describeWith('go')('The ingress of the Helm chart', () => {
  it('leads the hosts of organisations with an address of their own to the servers', () => {
    const { spec } = ingressOf(EVERYTHING) ?? {};
    const hosts = ['assay.example.com', 'acme.assay.example.com'];
    expect(spec.tls).toEqual([{ hosts, secretName: 'certificate' }]);
    expect(spec.rules.map(({ host }: { host: string }) => host)).toEqual(hosts);
    expect(new Set(spec.rules.map(({ http }: { http: object }) => JSON.stringify(http))).size).toBe(1);
  });

  it('accepts bodies of the largest upload at the ingress, unless another size is given', () => {
    const SIZE = 'nginx.ingress.kubernetes.io/proxy-body-size';
    const sizeOf = (more: object, annotations = {}) =>
      ingressOf({ ...NEEDED, ...more, ingress: { enabled: true, annotations } })?.metadata.annotations?.[SIZE];
    const { UPLOAD_MAX_BYTES: largest } = Environment.parse({ DATABASE_URL: 'x', ASSAY_SECRET: 'x'.repeat(32) });
    expect(sizeOf({})).toBe(String(largest + 1_048_576));
    expect(sizeOf({ config: { UPLOAD_MAX_BYTES: '104857600' } })).toBe('105906176');
    expect(sizeOf({}, { [SIZE]: '1g' })).toBe('1g');
  });
});
