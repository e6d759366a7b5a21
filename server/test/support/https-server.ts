import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSelfSignedCertificate } from './certificate.ts';

/** A TLS server on the loopback interface. The handler can be set once the URL is known. */
export async function startHttpsServer() {
  const dir = await mkdtemp(join(tmpdir(), 'assay-https-'));
  const { cert, key } = createSelfSignedCertificate();
  const caFile = join(dir, 'ca.pem');
  await writeFile(caFile, cert);
  let answering: RequestListener = (_request, response) => void response.writeHead(404).end();
  const server = createServer({ cert, key }, (request, response) => {
    answering(request, response);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${String(port)}`,
    cert,
    answer: (next: RequestListener) => (answering = next),
    /** Settings that allow our service to reach it. */
    environment: {
      WEBHOOK_ALLOWED_RANGES: '127.0.0.1, ::1',
      WEBHOOK_ALLOWED_PORTS: '1-65535',
      WEBHOOK_CA_FILE: caFile,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
