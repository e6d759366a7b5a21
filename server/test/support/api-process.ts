import { getFreePort } from '../../dev/free-port.ts';
import { type RunningProcess, startNode, waitFor } from './processes.ts';
import { TEST_SECRET } from './test-secret.ts';

export type ApiProcess = RunningProcess & { readonly url: string; readonly metricsUrl: string };

/** Starts the server in its own process, as deployed. Resolves when it is ready. */
export async function startApiProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<ApiProcess> {
  const [port, metricsPort] = [env.PORT ?? String(await getFreePort()), await getFreePort()];
  const running = startNode('server/src/api.ts', {
    args: [],
    env: {
      DATABASE_URL: databaseUrl,
      ASSAY_SECRET: TEST_SECRET,
      METRICS_PORT: String(metricsPort),
      ...env,
      PORT: port,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => {
    if (running.child.exitCode !== null) throw new Error(running.stderr());
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    return response?.ok;
  });
  return { ...running, url, metricsUrl: `http://127.0.0.1:${String(metricsPort)}/metrics` };
}
