import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type DrilledAssessment, problemsIn } from './portal-drill-check.ts';
import { type DrillScene, setDrillScene } from './portal-drill-scene.ts';
import { TEST_SECRET } from './test-secret.ts';

const PUBLIC_URL = 'http://localhost:3999';
const TABLES = 4;
const SAVES = 4;

export type DrillReport = {
  readonly kills: number;
  readonly answers: number;
  readonly saves: number;
  readonly submits: number;
  /** Requests whose answer never came, and which were sent again. */
  readonly cutOff: number;
  readonly problems: readonly string[];
};

type Running = { api: Promise<ApiProcess>; stopped: boolean };
type Count = { answers: number; saves: number; submits: number; cutOff: number; readonly problems: string[] };
/** A server that is killed over and over, and what whoever asks it meanwhile was told. */
type Drill = { readonly running: Running; readonly count: Count; readonly scene: DrillScene };
type Sent = { readonly method: string; readonly path: string; readonly cookie?: string; readonly body?: object };
type Body = { readonly response: { readonly revision: number }; readonly sha256: string };
type Answer = { readonly status: number; readonly cookie: string; readonly json: Body };

/** Sends a request until some server answers it, as a page does that never loses a word. */
async function send({ running, count }: Drill, { method, path, cookie, body }: Sent): Promise<Answer> {
  for (;;) {
    const { url } = await running.api;
    try {
      const answer = await fetch(`${url}/api/portal/${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: PUBLIC_URL, cookie: cookie ?? '' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status >= 500) throw new Error(text);
      count.answers += 1;
      const given = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { status: answer.status, cookie: given, json: text === '' ? null : JSON.parse(text) };
    } catch {
      count.cutOff += 1;
      await pause(20);
    }
  }
}

/** One person's questions: nobody else answers them, so whatever was acknowledged last must be there. */
async function answer(drill: Drill, assessment: DrilledAssessment, keys: readonly string[]): Promise<string> {
  const { cookie } = await send(drill, { method: 'POST', path: 'session', body: { token: assessment.token } });
  for (let save = 0; save < SAVES; save += 1) {
    const key = keys[save % keys.length] ?? '';
    const revision = assessment.acknowledged.get(key)?.revision ?? 0;
    const body = { answer: `${key} ${String(save)}`, revision };
    const result = await send(drill, { method: 'PUT', path: `responses/${key}`, body, cookie });
    if (result.status !== 200) drill.count.problems.push(`a save was answered ${JSON.stringify(result)}`);
    else {
      assessment.acknowledged.set(key, { revision: result.json.response.revision, answer: body.answer });
      drill.count.saves += 1;
    }
  }
  return cookie;
}

async function submit(drill: Drill, assessment: DrilledAssessment, cookie: string) {
  const body = { name: 'Vera Vendor', title: 'CISO' };
  const result = await send(drill, { method: 'POST', path: 'submit', cookie, body });
  // The one that was cut off may have done it: then the receipt says so.
  const receipt = result.status === 409 ? await send(drill, { method: 'GET', path: 'receipt', cookie }) : result;
  if (receipt.status !== 200) drill.count.problems.push(`a submit was answered ${JSON.stringify(receipt)}`);
  else {
    assessment.sha256 = receipt.json.sha256;
    drill.count.submits += 1;
  }
}

/** Two people answer a questionnaire together and submit it; then comes the next one. */
async function work(drill: Drill) {
  const { scene, running } = drill;
  while (!running.stopped) {
    const assessment = await scene.anAssessment();
    const half = scene.keys.length / 2;
    const [cookie] = await Promise.all([
      answer(drill, assessment, scene.keys.slice(0, half)),
      answer(drill, assessment, scene.keys.slice(half)),
    ]);
    await submit(drill, assessment, cookie);
  }
}

/** Each server answers a few requests, and is killed while it works on the next ones. */
async function kill({ running, count }: Drill, kills: number, start: () => Promise<ApiProcess>) {
  for (let killed = 0; killed < kills; killed += 1) {
    const { child, ended } = await running.api;
    const answers = count.answers + randomInt(1, 25);
    while (count.answers < answers) await pause(2);
    running.api = ended.then(start);
    child.kill('SIGKILL');
  }
  running.stopped = true;
}

/** Kills the server `kills` times while vendors answer; then looks for what was lost. */
export async function drillPortal(databaseUrl: string, kills: number): Promise<DrillReport> {
  const start = () => startApiProcess(databaseUrl, { PUBLIC_URL, LOG_LEVEL: 'silent' });
  const ctx = createContext(readConfig({ DATABASE_URL: databaseUrl, ASSAY_SECRET: TEST_SECRET, PUBLIC_URL }));
  const scene = await setDrillScene(ctx);
  const count: Count = { answers: 0, saves: 0, submits: 0, cutOff: 0, problems: [] };
  const drill: Drill = { running: { api: start(), stopped: false }, count, scene };
  await Promise.all([kill(drill, kills, start), ...Array.from({ length: TABLES }, () => work(drill))]);
  const { child, ended } = await drill.running.api;
  child.kill('SIGTERM');
  await ended;
  await ctx.database.pool.end();
  return { kills, ...count, problems: [...count.problems, ...(await problemsIn(databaseUrl, scene.assessments))] };
}
