import { freePort } from '../dev/free-port.ts';
import { eventually, type Running, startNode } from './processes.ts';
import { TEST_SECRET } from './test-secret.ts';

export type ApiProcess = Running & { readonly url: string; readonly metricsUrl: string };

/** The server as it is deployed: a process of its own. Answers when it is ready. */
export async function startApiProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<ApiProcess> {
  const [port, metricsPort] = [env.PORT ?? String(await freePort()), await freePort()];
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
  await eventually(async () => {
    if (running.child.exitCode !== null) throw new Error(running.stderr());
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    return answer?.ok;
  });
  return { ...running, url, metricsUrl: `http://127.0.0.1:${String(metricsPort)}/metrics` };
}
