import { readFile, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export type ProxyMap = {
  /** The map of host names to cells that HAProxy reads when it starts. */
  readonly file: string;
  /** HAProxy's socket, through which a running proxy is told of the change. */
  readonly socket: string | null;
};

export type MapChange = { readonly host: string; readonly cell: string };

/** Before a move, because afterwards users would not reach the organisation. */
export async function requireMappable({ file, socket }: ProxyMap, { host, cell }: MapChange): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  if (!lines.some((line) => line.startsWith(`${host} `))) throw new Error(`${file} has no line for ${host}`);
  if (socket === null) return;
  const cells = (await sendCommand(socket, 'show backend')).split('\n');
  if (!cells.includes(cell)) throw new Error(`HAProxy has no cell named ${cell}. Name it with --cell.`);
}

/** Leads a host to a cell: in the file first, so that a restarted proxy does the same as a running one. */
export async function mapHostToCell({ file, socket }: ProxyMap, { host, cell }: MapChange): Promise<void> {
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(`${host} `));
  await writeFile(`${file}.new`, [...lines, `${host} ${cell}`, ''].join('\n'));
  await rename(`${file}.new`, file);
  if (socket === null) return;
  const known = await sendCommand(socket, `get map ${file} ${host}`);
  const command = known.includes('found=yes') ? 'set' : 'add';
  const answer = await sendCommand(socket, `${command} map ${file} ${host} ${cell}`);
  if (answer.trim() !== '') throw new Error(`HAProxy did not accept the change: ${answer.trim()}`);
}

async function sendCommand(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}
