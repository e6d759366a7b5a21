import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../server/src/config/environment.ts';
import { EVERYTHING, LITTLE, NEEDED, S3 } from './chart-values.ts';
import { buildRenderer, CHART, type Manifest, listManifestProblems, renderChart } from './chart.ts';
import { readJson } from './lock-file.ts';
import { describeWith } from '../server/test/support/programs.ts';

// Misspelt on purpose. cspell:ignore apii prots

const SETS = Object.entries({ NEEDED, S3, EVERYTHING, LITTLE });

const dir = mkdtempSync(join(tmpdir(), 'assay-chart-'));
const renderer = join(dir, 'render');
beforeAll(() => buildRenderer(renderer));
afterAll(() => rmSync(dir, { recursive: true }));

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
const isValid = ajv.compile(JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')));
const defaults = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));

/** Merges values as Helm does before it validates the schema. */
const over = (values: object, changes: object): object => {
  const merged: Record<string, unknown> = { ...values };
  for (const [key, value] of Object.entries(changes)) {
    const known = merged[key];
    merged[key] = isObject(value) && isObject(known) ? over(known, value) : value;
  }
  return merged;
};
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const manifestsOf = (values: object) => renderChart(renderer, values).manifests;
const named = (manifests: readonly Manifest[], kind: string, end = '') =>
  manifests.filter((one) => one.kind === kind && one.metadata.name.endsWith(end));
const podsOf = (manifests: readonly Manifest[]) =>
  manifests
    .filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind))
    .map(({ metadata, spec }) => ({ name: metadata.name, ...(spec.jobTemplate?.spec ?? spec).template }));

describeWith('go')('Chart values', () => {
  it.each(SETS)('%s are valid', (_name, values) => {
    expect(isValid(over(defaults, values)), JSON.stringify(isValid.errors)).toBe(true);
  });

  it('the defaults lack only values that have no sensible default', () => {
    expect(isValid(defaults)).toBe(false);
    expect(isValid.errors?.[0]?.instancePath).toMatch(/^\/(image\/repository|publicUrl|existingSecret)$/);
  });

  it.each([
    ['a misspelt name', { apii: {} }],
    ['a misspelt name inside', { api: { replica: 2 } }],
    ['an address without TLS', { publicUrl: 'http://assay.example.com' }],
    ['an address with a path', { publicUrl: 'https://example.com/assay' }],
    ['no secret', { existingSecret: '' }],
    ['no replica', { api: { replicas: 0 } }],
    ['half a replica', { worker: { replicas: 1.5 } }],
    ['S3 without a bucket', { files: { store: 's3' } }],
    ['an unknown store', { files: { store: 'ftp' } }],
    ['a number as a setting', { config: { LIMIT_AUDIT_PER_MINUTE: 30 } }],
    ['a secret among the settings', { config: { ASSAY_SECRET: 'x' } }],
    ['a setting that the chart makes itself', { config: { PUBLIC_URL: 'https://other.example' } }],
    ['a quantity that is none', { api: { resources: { limits: { memory: 'much' } } } }],
    ['a word as a proxy', { trustedProxies: ['loopback'] }],
    ['a schedule of three fields', { backup: { schedule: '30 2 *' } }],
    ['two certificate authorities', { certificateAuthority: { existingConfigMap: 'a', existingSecret: 'b' } }],
    ['a volume without a name', { extraVolumes: [{ configMap: { name: 'leaked' } }] }],
  ])('are rejected with %s', (_what, values) => {
    expect(isValid(over(over(defaults, NEEDED), values))).toBe(false);
  });

  it('are rejected by the templates even without the schema', () => {
    expect(() => manifestsOf({})).toThrow('publicUrl is needed');
    expect(() => manifestsOf({ ...NEEDED, existingSecret: '' })).toThrow('existingSecret is needed');
    expect(() => manifestsOf({ ...NEEDED, files: { store: 's3' } })).toThrow('files.s3.bucket is needed');
  });
});

describeWith('go').each(SETS)('Manifests for %s', (_name, values) => {
  const get = () => manifestsOf(values);

  it('have unique names', () => {
    const names = get().map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have selectors that match existing pods', () => {
    const manifests = get();
    const pods = podsOf(manifests);
    const selectors = manifests.flatMap(({ kind, spec }) => {
      if (kind === 'Service') return [spec.selector];
      return [spec?.selector?.matchLabels, spec?.podSelector?.matchLabels].filter(Boolean);
    });
    expect(selectors.length).toBeGreaterThan(2);
    for (const selector of selectors) {
      const selected = pods.filter(({ metadata }) =>
        Object.entries(selector).every(([key, value]) => metadata.labels[key] === value),
      );
      expect(selected.length, JSON.stringify(selector)).toBeGreaterThan(0);
    }
    for (const { spec, metadata } of named(manifests, 'Deployment')) {
      expect(spec.template.metadata.labels, metadata.name).toMatchObject(spec.selector.matchLabels);
    }
  });

  it('run as non-root, with a read-only file system and no service account token', () => {
    for (const { name, spec } of podsOf(get())) {
      expect(spec.securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(spec.securityContext.seccompProfile, name).toEqual({ type: 'RuntimeDefault' });
      expect([spec.automountServiceAccountToken, spec.enableServiceLinks], name).toEqual([false, false]);
      for (const { securityContext, resources, image } of spec.containers) {
        expect(securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits.memory, name).toBeDefined();
        expect(image).toBe('registry.example/assay:0.1.0');
      }
    }
  });

  it('mount only existing volumes, including every path the service writes to', () => {
    for (const { name, spec } of podsOf(get())) {
      const volumes = spec.volumes.map((volume: { name: string }) => volume.name);
      for (const { volumeMounts } of spec.containers) {
        expect(volumeMounts.map((mount: { name: string }) => mount.name).sort(), name).toEqual(volumes.toSorted());
        const paths = volumeMounts.map((mount: { mountPath: string }) => mount.mountPath);
        expect(paths, name).toContain('/tmp');
        if (values !== S3 && !name.endsWith('migrate')) expect(paths, name).toContain('/var/lib/assay');
      }
    }
  });

  it('use existing ports in probes and services', () => {
    const manifests = get();
    for (const { spec } of named(manifests, 'Deployment')) {
      const [{ ports, livenessProbe, readinessProbe, startupProbe }] = spec.template.spec.containers;
      const names = ports.map((port: { name: string }) => port.name);
      for (const probe of [livenessProbe, startupProbe, ...(readinessProbe ? [readinessProbe] : [])]) {
        expect(names).toContain(probe.httpGet.port);
      }
    }
    const [api] = named(manifests, 'Deployment', '-api');
    const ports = api?.spec.template.spec.containers[0].ports;
    expect(ports).toEqual([
      { name: 'http', containerPort: 3000 },
      { name: 'metrics', containerPort: 9464 },
    ]);
    for (const { spec } of named(manifests, 'Service')) expect(spec.ports[0].targetPort).toBe('http');
  });

  it('set only known variables and read every secret from its mounted path', () => {
    const manifests = get();
    const known = Object.keys(Environment.shape);
    const [settings] = named(manifests, 'ConfigMap');
    expect(Object.keys(settings?.data ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    for (const { spec } of podsOf(manifests)) {
      const [{ env }] = spec.containers;
      const { items } = spec.volumes.find((volume: { name: string }) => volume.name === 'secrets').secret;
      expect(env.filter(({ name }: { name: string }) => name.endsWith('_FILE'))).toEqual(
        items.map(({ key, path }: { key: string; path: string }) => ({
          name: `${key}_FILE`,
          value: `/run/secrets/assay/${path}`,
        })),
      );
      for (const { key } of items) expect(known).toContain(key);
    }
  });
});

describeWith('go')('Helm chart', () => {
  it('migrates before install and upgrade, without resources that do not exist yet', () => {
    const [job] = named(manifestsOf(EVERYTHING), 'Job');
    expect(job?.metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-weight': '0',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    expect(job?.spec.template.spec.serviceAccountName).toBeUndefined();
    expect(job?.spec.template.spec.containers[0].envFrom).toBeUndefined();
    expect(named(manifestsOf(LITTLE), 'Job')).toEqual([]);
  });

  it('exposes the database owner URL to the migration and the backup only', () => {
    const holders = podsOf(manifestsOf(EVERYTHING)).filter((pod) => JSON.stringify(pod).includes('DATABASE_OWNER_URL'));
    expect(holders.map(({ name }) => name).toSorted()).toEqual(['try-assay-backup', 'try-assay-migrate']);
  });

  it('backs up every night to a volume that outlives the release, where asked for', () => {
    expect(named(manifestsOf(NEEDED), 'CronJob')).toEqual([]);
    const manifests = manifestsOf(EVERYTHING);
    const [job] = named(manifests, 'CronJob');
    expect(job?.spec).toMatchObject({ schedule: '30 2 * * *', concurrencyPolicy: 'Forbid' });
    const { containers, volumes } = job?.spec.jobTemplate.spec.template.spec ?? {};
    expect(containers[0].args).toEqual(['backup', '--to', '/backups', '--keep', '30']);
    expect(volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'try-assay-backups' } });
    const [claim] = named(manifests, 'PersistentVolumeClaim', '-backups');
    expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    expect(named(manifestsOf(LITTLE), 'PersistentVolumeClaim')).toEqual([]);
  });

  it('lets every pod trust a certificate authority, and mounts extra volumes', () => {
    const sources = [
      [EVERYTHING, { configMap: { name: 'our-ca', items: [{ key: 'bundle.pem', path: 'ca.crt' }] } }],
      [LITTLE, { secret: { secretName: 'our-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] } }],
    ] as const;
    for (const [values, source] of sources) {
      for (const { name, spec } of podsOf(manifestsOf(values))) {
        const [{ env, volumeMounts }] = spec.containers;
        expect(spec.volumes.find((volume: { name: string }) => volume.name === 'certificate-authority'), name).toMatchObject(source); // prettier-ignore
        expect(volumeMounts, name).toContainEqual({ name: 'certificate-authority', mountPath: '/etc/assay/ca', readOnly: true }); // prettier-ignore
        for (const variable of ['NODE_EXTRA_CA_CERTS', 'PGSSLROOTCERT']) {
          expect(env, name).toContainEqual({ name: variable, value: '/etc/assay/ca/ca.crt' });
        }
        if (values === EVERYTHING) expect(JSON.stringify(volumeMounts), name).toContain('/etc/assay/passwords');
      }
    }
  });

  it('lets pods connect to DNS and the listed ports only', () => {
    const manifests = manifestsOf({ ...NEEDED, backup: { enabled: true } });
    const policies = named(manifests, 'NetworkPolicy');
    expect(policies.map(({ metadata }) => metadata.name.replace('try-assay-', ''))).toEqual([
      'api',
      'backup',
      'migrate',
      'worker',
    ]);
    for (const { spec, metadata } of policies) {
      expect(spec.policyTypes, metadata.name).toEqual(['Ingress', 'Egress']);
      const ports = spec.egress.flatMap((rule: { ports: { port: number }[] }) => rule.ports.map(({ port }) => port));
      expect(ports, metadata.name).toEqual([53, 53, 5432, 443, 25, 465, 587]);
    }
    const everywhere = manifestsOf({ ...NEEDED, networkPolicy: { egress: [{}] } });
    expect(named(everywhere, 'NetworkPolicy')[0]?.spec.egress).toContainEqual({});
  });

  it('leaves the replica count to the autoscaler when it is enabled', () => {
    const [api] = named(manifestsOf(EVERYTHING), 'Deployment', '-api');
    const [scaler] = named(manifestsOf(EVERYTHING), 'HorizontalPodAutoscaler');
    expect(api?.spec).not.toHaveProperty('replicas');
    expect(scaler?.spec).toMatchObject({ minReplicas: 2, maxReplicas: 9, scaleTargetRef: { name: 'try-assay-api' } });
    expect(named(manifestsOf(NEEDED), 'Deployment', '-api')[0]?.spec.replicas).toBe(2);
  });

  it('gives pods a longer termination grace period than the server needs to shut down', () => {
    const manifests = manifestsOf(NEEDED);
    const delay = Number(named(manifests, 'ConfigMap')[0]?.data?.SHUTDOWN_DELAY_MS) / 1_000;
    const { SHUTDOWN_GRACE_MS: grace } = Environment.parse({ DATABASE_URL: 'x', ASSAY_SECRET: 'x'.repeat(32) });
    for (const { spec } of named(manifests, 'Deployment')) {
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + grace / 1_000 + 5);
    }
  });

  it('restarts the pods when a setting changes', () => {
    const sumOf = (values: object) => named(manifestsOf(values), 'Deployment')[0]?.spec.template.metadata.annotations;
    expect(sumOf(NEEDED)).not.toEqual(sumOf({ ...NEEDED, config: { LOG_LEVEL: 'debug' } }));
  });

  it('keeps the evidence volume on uninstall and prints how to find the set-up token', () => {
    const [claim] = named(manifestsOf(NEEDED), 'PersistentVolumeClaim');
    expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    expect(renderChart(renderer, NEEDED).notes).toContain(
      'kubectl logs --namespace risk deployment/try-assay-api | grep setup-needed',
    );
  });

  it('has the version of the service', () => {
    const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
    expect([version, appVersion]).toEqual([readJson('package.json').version, readJson('package.json').version]);
  });

  it('produces valid Kubernetes resources; the check reports unknown fields', () => {
    const manifests = SETS.flatMap(([, values]) => manifestsOf(values));
    const [service] = named(manifests, 'Service');
    const misspelt = service ? [{ ...service, spec: { ...service.spec, prots: [] } }] : [];
    expect(listManifestProblems([...manifests, ...misspelt])).toEqual([
      expect.stringContaining(`'"prots"' does not exist in type 'ServiceSpec'`),
    ]);
  });
});
