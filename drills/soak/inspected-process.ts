import { once } from 'node:events';
import { waitFor } from '../../server/test/support/processes.ts';

export type Inspected = {
  /**
   * Bytes held by objects after a forced garbage collection, buffers included, and the handles that keep the process
   * running.
   */
  readonly measure: () => Promise<{ readonly bytes: number; readonly handles: number }>;
  readonly close: () => void;
};

/** The values read from a process started with `--inspect`. */
export async function inspectProcess(port: number): Promise<Inspected> {
  const targets = await waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/json/list`).catch(() => undefined);
    return answer?.ok && JSON.parse(await answer.text());
  });
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await once(socket, 'open');
  let last = 0;
  const call = async (method: string, params: object = {}) => {
    const id = (last += 1);
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = await once(socket, 'message');
      const message = JSON.parse(String(data));
      if (message.id === id) return message.result;
    }
  };
  const measured = `(() => {
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return JSON.stringify({ bytes: heapUsed + external + arrayBuffers, handles: process.getActiveResourcesInfo().length });
  })()`;
  return {
    measure: async () => {
      await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', { expression: measured });
      return JSON.parse(result.value);
    },
    close: () => socket.close(),
  };
}
