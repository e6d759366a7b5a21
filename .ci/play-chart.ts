// Renders the chart and plays its Job and Deployments as pods, against the database of compose.yaml.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildRenderer, type Manifest, renderChart } from './chart.ts';
import { podman, run, tryRun } from './container-engine.ts';
import { ASSAY_IMAGE } from './container-images.ts';
import { assertTrue } from './expect.ts';
import { DATABASE_NETWORK, readSecret, until } from './run-compose.ts';

const [REPOSITORY = '', TAG = ''] = ASSAY_IMAGE.split(':');
const VALUES = {
  image: { repository: REPOSITORY, tag: TAG, pullPolicy: 'Never' },
  publicUrl: 'https://assay.example.com',
  existingSecret: 'assay',
  api: { replicas: 1 },
  worker: { replicas: 1 },
};

type Item = { readonly key: string; readonly path: string };
type Volume = { readonly name: string; readonly secret?: { readonly items: readonly Item[] } };

/** podman 4.3 does not decode Secrets that it mounts as a volume. The files of a folder take their place. */
function toFolder({ name, secret }: Volume, folder: string): object {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const item of secret?.items ?? []) writeFileSync(join(path, item.path), readSecret(item.key.toLowerCase()));
  return { name, hostPath: { path, type: 'Directory' } };
}

/** podman plays Pods, not Jobs, and of a Deployment nothing but its Pods. */
function toPod({ metadata, spec }: Manifest, folder: string): object {
  const { volumes, ...rest } = spec.template.spec;
  const translate = (one: Volume) => (one.secret ? toFolder(one, join(folder, metadata.name)) : one);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: metadata.name, labels: spec.template.metadata.labels },
    spec: { ...rest, volumes: volumes.map(translate) },
  };
}

function play(manifests: readonly object[]) {
  const input = manifests.map((manifest) => stringify(manifest)).join('---\n');
  run('podman', ['play', 'kube', `--network=${DATABASE_NETWORK}`, '-'], { input });
}

export async function playChart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-chart-'));
  chmodSync(folder, 0o755);
  try {
    buildRenderer(join(folder, 'render'));
    const { manifests } = renderChart(join(folder, 'render'), VALUES);
    const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
    const pods = (kind: string) => ofKind(kind).map((manifest) => toPod(manifest, folder));
    play(pods('Job'));
    for (const { metadata } of ofKind('Job')) {
      const container = `${metadata.name}-migrate`;
      assertTrue(`the chart's Job ends with ${podman('wait', container)}`, inspect(container).State.ExitCode === 0);
    }
    play([...ofKind('ConfigMap'), ...ofKind('PersistentVolumeClaim'), ...pods('Deployment')]);
    for (const { metadata, spec } of ofKind('Deployment'))
      await checkPod(metadata.name, spec.template.spec.containers[0]);
  } finally {
    // While pods run, their folders are in use.
    tryRun('podman', ['pod', 'rm', '--all', '--force', '--time=5']);
    rmSync(folder, { recursive: true, force: true });
  }
}

const inspect = (name: string) => JSON.parse(podman('inspect', name))[0];

type Container = {
  readonly name: string;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
};

/** Runs the probes that Kubernetes would run, and checks how the engine applied the security context and the limits. */
async function checkPod(pod: string, { name, ports, startupProbe, readinessProbe }: Container) {
  const { InfraContainerID: infra } = JSON.parse(podman('pod', 'inspect', pod));
  const address = inspect(infra).NetworkSettings.Networks[DATABASE_NETWORK].IPAddress;
  const { path, port } = (readinessProbe ?? startupProbe).httpGet;
  const number = ports.find((one) => one.name === port)?.containerPort;
  await until(`the chart's ${name} pod answers ${path}`, async () => {
    const response = await fetch(`http://${address}:${String(number)}${path}`).catch(() => null);
    return response?.status === 200;
  });
  const { HostConfig: host, Config: config, EffectiveCaps: capabilities } = inspect(`${pod}-${name}`);
  assertTrue(
    `it runs as ${config.User}, read-only, without capabilities, with ${String(host.Memory / 1_048_576)} MiB of memory`,
    config.User === '10001:10001' && host.ReadonlyRootfs && (capabilities ?? []).length === 0 && host.Memory > 0,
  );
}
