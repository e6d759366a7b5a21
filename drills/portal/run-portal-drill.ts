import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { type ApiProcess, startApiProcess } from '../../server/test/support/api-process.ts';
import { TEST_SECRET } from '../../server/test/support/test-secret.ts';
import { type DrillAssessment, findDrillProblems } from './portal-drill-check.ts';
import { type DrillScene, seedDrillScene } from './portal-drill-scene.ts';

const PUBLIC_URL = 'http://localhost:3999';
const TABLES = 4;
const SAVES = 4;

export type DrillReport = {
  readonly kills: number;
  readonly answers: number;
  readonly saves: number;
  readonly submits: number;
  /** Requests without a response, which were sent again. */
  readonly cutOff: number;
  readonly problems: readonly string[];
};

type Running = { api: Promise<ApiProcess>; stopped: boolean };
type Count = { answers: number; saves: number; submits: number; cutOff: number; readonly problems: string[] };
/** A server that is killed repeatedly, and the responses that its clients received. */
type Drill = { readonly running: Running; readonly count: Count; readonly scene: DrillScene };
type Sent = { readonly method: string; readonly path: string; readonly cookie?: string; readonly body?: object };
type Body = { readonly response: { readonly revision: number }; readonly sha256: string };
type Answer = { readonly status: number; readonly cookie: string; readonly json: Body };

/** Retries a request until a server responds, as a page does that must not lose input. */
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

/** Answers one contact's questions. No other contact answers them, so the last acknowledged answer must be stored. */
async function answer(drill: Drill, assessment: DrillAssessment, keys: readonly string[]): Promise<string> {
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

async function submit(drill: Drill, assessment: DrillAssessment, cookie: string) {
  const body = { name: 'Vera Vendor', title: 'CISO' };
  const result = await send(drill, { method: 'POST', path: 'submit', cookie, body });
  // The request that was cut off may have submitted it; then there is a receipt.
  const receipt = result.status === 409 ? await send(drill, { method: 'GET', path: 'receipt', cookie }) : result;
  if (receipt.status !== 200) drill.count.problems.push(`a submit was answered ${JSON.stringify(receipt)}`);
  else {
    assessment.sha256 = receipt.json.sha256;
    drill.count.submits += 1;
  }
}

/** Two contacts answer a questionnaire together and submit it, then receive the next one. */
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

/** Each server answers a few requests and is killed while it handles the next ones. */
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

/** Kills the server `kills` times while vendors answer, then looks for lost writes. */
export async function runPortalDrill(databaseUrl: string, kills: number): Promise<DrillReport> {
  const start = () => startApiProcess(databaseUrl, { PUBLIC_URL, LOG_LEVEL: 'silent' });
  const ctx = createContext(readConfig({ DATABASE_URL: databaseUrl, ASSAY_SECRET: TEST_SECRET, PUBLIC_URL }));
  const scene = await seedDrillScene(ctx);
  const count: Count = { answers: 0, saves: 0, submits: 0, cutOff: 0, problems: [] };
  const drill: Drill = { running: { api: start(), stopped: false }, count, scene };
  await Promise.all([kill(drill, kills, start), ...Array.from({ length: TABLES }, () => work(drill))]);
  const { child, ended } = await drill.running.api;
  child.kill('SIGTERM');
  await ended;
  await ctx.database.pool.end();
  return {
    kills,
    ...count,
    problems: [...count.problems, ...(await findDrillProblems(databaseUrl, scene.assessments))],
  };
}
