import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { getFreePort } from '../../dev/free-port.ts';
import { readConfig } from '../../src/config.ts';
import type { FileStoreOptions } from '../../src/platform/files/file-store.ts';
import { waitFor } from './processes.ts';
import { TEST_SECRET } from './test-app.ts';

// Ceph. cspell:ignore addv asok authtool chooseleaf crit fsid memstore monmap monmaptool objectstore rados

export type S3Server = {
  readonly environment: Readonly<Record<string, string>>;
  readonly options: FileStoreOptions;
  readonly stop: () => Promise<void>;
};

const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const CREDENTIALS = { accessKeyId: 'assay-test', secretAccessKey: 'assay-test-secret' };
const BUCKET = 'evidence';
const ALL = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];

/** A single-node cluster without persistence: objects are kept in memory, and everything listens on loopback. */
const configuration = (dir: string, ports: { monitor: number; legacy: number }) => `[global]
fsid = ${randomUUID()}
keyring = ${dir}/admin.keyring
mon host = [v2:127.0.0.1:${String(ports.monitor)}/0,v1:127.0.0.1:${String(ports.legacy)}/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
mon data = ${dir}/mon
mon allow pool size one = true
mon max pg per osd = 2000
mon data avail crit = 0
osd data = ${dir}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd class dir = ${LIBRARIES}/rados-classes
erasure code dir = ${LIBRARIES}/ceph/erasure-code
plugin dir = ${LIBRARIES}/ceph
run dir = ${dir}/run
pid file = ${dir}/run/$name.pid
admin socket = ${dir}/run/$name.asok
log file = ${dir}/log/$name.log
`;

const environmentOf = (endpoint: string) => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
});

const REQUIRED = { DATABASE_URL: 'postgres://localhost/assay', ASSAY_SECRET: TEST_SECRET };

/** Ceph's object gateway from the Debian packages: a real S3 server that leaves nothing behind once it is stopped. */
export async function startS3Server(): Promise<S3Server> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-s3-'));
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(dir, name));
  const [monitor, legacy, port] = [await getFreePort(), await getFreePort(), await getFreePort()];
  const conf = join(dir, 'ceph.conf');
  writeFileSync(conf, configuration(dir, { monitor, legacy }));
  const daemons: ChildProcess[] = [];

  const run = (command: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(command, args, { timeout: 60_000, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  };
  const start = (command: string, ...args: string[]) => {
    // The daemon exits with this process, even if this process is killed.
    const daemon = ['--pdeathsig', 'KILL', command, '-f', '-c', conf, ...args];
    daemons.push(spawn('setpriv', daemon, { stdio: 'ignore' }));
  };
  const stop = async () => {
    const ended = daemons.map((daemon) => new Promise((resolve) => daemon.once('exit', resolve)));
    for (const daemon of daemons) daemon.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(dir, { recursive: true, force: true });
  };

  try {
    const [admin, monKey, map] = [`${dir}/admin.keyring`, `${dir}/mon.keyring`, `${dir}/monmap`];
    run('ceph-authtool', '--create-keyring', admin, '--gen-key', '-n', 'client.admin', ...ALL);
    run('ceph-authtool', '--create-keyring', monKey, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    run('ceph-authtool', monKey, '--import-keyring', admin);
    const address = `[v2:127.0.0.1:${String(monitor)},v1:127.0.0.1:${String(legacy)}]`;
    run('monmaptool', '-c', conf, '--create', '--addv', 'a', address, map);
    run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', monKey, '-c', conf);
    start('ceph-mon', '-i', 'a', '--keyring', monKey);

    const ceph = (...args: string[]) => run('ceph', '-c', conf, ...args);
    const disk = randomUUID();
    ceph('osd', 'new', disk);
    ceph('auth', 'get-or-create', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *', '-o', `${dir}/osd/keyring`);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, '-c', conf, '--keyring', `${dir}/osd/keyring`);
    start('ceph-osd', '-i', '0', '--keyring', `${dir}/osd/keyring`);
    ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');

    ceph('auth', 'get-or-create', 'client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx', '-o', `${dir}/rgw.keyring`);
    const frontend = `--rgw-frontends=beast endpoint=127.0.0.1:${String(port)}`;
    start('radosgw', '-n', 'client.rgw', '--keyring', `${dir}/rgw.keyring`, frontend);
    const endpoint = `http://127.0.0.1:${String(port)}`;
    await waitFor(() =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    );
    const { accessKeyId, secretAccessKey } = CREDENTIALS;
    const user = ['--uid=assay', '--display-name=assay', `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
    run('radosgw-admin', '-c', conf, 'user', 'create', ...user);
    const region = 'us-east-1';
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: CREDENTIALS });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const environment = environmentOf(endpoint);
    return { environment, options: readConfig({ ...REQUIRED, ...environment }).files, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
