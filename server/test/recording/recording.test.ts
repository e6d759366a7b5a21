// The recording: requests to every specified route with the answers they got. A replay fails when an answer differs in
// any way. To record additions, run `RECORD=1 npx vitest run server/test/recording`: it adds new requests and new
// fields to the files in answers/, and refuses to change or remove anything that is recorded. To record a deliberate
// change, first delete the request's entry from its file. Add new requests at the end of a group or in a new group,
// because earlier ones can change the answers of those that follow.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApiExamples } from '../../dev/openapi-examples.ts';
import { addExamples } from '../../src/platform/http/openapi-examples.ts';
import { seedOrganisation } from '../support/factories.ts';
import { createResponseChecker, type OpenApiDocument } from '../support/openapi-responses.ts';
import { useTestApp } from '../support/test-app.ts';
import { listGroups, readAllAnswers, readAnswers, writeAnswers } from './answer-files.ts';
import { compare, type Difference, formatDifference } from './compare.ts';
import { findGaps, nameOf, recordedRoutesOf } from './coverage.ts';
import type { Exchange, Exchanges } from './exchange.ts';
import { createRecorder, type InspectResponse, type Recorder, withAllHeaders } from './recorder.ts';
import { recordRefusals } from './refusals.ts';
import { GROUPS, LIMITED_GROUPS } from './scenario/groups.ts';

const isRecording = process.env.RECORD === '1';
const test = useTestApp();
const limited = useTestApp({
  LIMIT_AUDIT_PER_MINUTE: '2',
  LIMIT_EXPORTS_PER_MINUTE: '2',
  LIMIT_REQUESTS_PER_MINUTE: '6',
});

/** The differences of each request, as a readable message. */
function describeDifferences(recorded: Exchanges, actual: Exchanges, kinds: readonly Difference['kind'][]): string[] {
  const titles = [...new Set([...Object.keys(recorded), ...Object.keys(actual)])];
  return titles.flatMap((title) => {
    const [before, after] = [recorded[title], actual[title]];
    const differences = compare(before && withAllHeaders(before), after && withAllHeaders(after));
    const relevant = differences.filter(({ kind }) => kinds.includes(kind));
    return relevant.length === 0 ? [] : [[title, ...relevant.map(formatDifference)].join('\n')];
  });
}

/** When recording, additions are allowed and written. */
async function compareWithFile(group: string, recorder: Recorder) {
  const actual = Object.fromEntries(recorder.exchanges);
  const recorded = await readAnswers(group);
  const differences = describeDifferences(recorded, actual, isRecording ? ['change'] : ['change', 'addition']);
  if (differences.length > 0) expect.fail(differences.join('\n\n'));
  if (isRecording) await writeAnswers(group, actual);
}

const sent: Exchange[] = [];
const problems: string[] = [];
let document: OpenApiDocument;
let inspect: InspectResponse;
beforeAll(async () => {
  document = (await test.app.inject('/api/openapi.json')).json();
  const check = createResponseChecker(document);
  inspect = (route, response) => {
    const [method = '', path = ''] = route.split(' ');
    const isPartial = new URL(response.raw.req.url ?? '', 'http://localhost').searchParams.has('fields');
    const found = check(method, path.replaceAll(/:(\w+)/g, '{$1}'), response).filter(
      (problem) => !isPartial || !problem.split(', ').every((part) => part.includes('must have required property')),
    );
    problems.push(...found.map((problem) => `${route}: ${String(response.statusCode)} ${problem}`));
  };
});

describe('The recording', () => {
  it.each(Object.entries(GROUPS))('%s: every answer is as recorded', async (group, play) => {
    const recorder = createRecorder(test, await seedOrganisation(test), inspect);
    await play(recorder);
    await recordRefusals(recorder);
    await compareWithFile(group, recorder);
    sent.push(...recorder.exchanges.values());
  });

  it.each(Object.entries(LIMITED_GROUPS))('%s: every answer is as recorded', async (group, play) => {
    const recorder = createRecorder(limited, await seedOrganisation(limited), inspect);
    await play(recorder);
    await compareWithFile(group, recorder);
  });

  it('has a success, the general refusals and every query parameter of every specified route', async () => {
    const exchanges = (await readAllAnswers()).flatMap((answers) => Object.values(answers));
    const gaps = recordedRoutesOf(test).map((route) => [nameOf(route), findGaps(route, exchanges)] as const);
    expect(gaps.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('is incomplete when a route is missing', () => {
    for (const route of recordedRoutesOf(test)) expect(findGaps(route, [])).toContain('no success');
  });

  it('has no answers of a group that no longer exists', async () => {
    expect(await listGroups()).toEqual([...Object.keys(GROUPS), ...Object.keys(LIMITED_GROUPS)].sort());
  });
});

// Runs after the recording, in the same file: it needs the requests that were sent there.
describe('The OpenAPI document', () => {
  it('describes every response: status, headers, media type and body', () => {
    expect([...new Set(problems)]).toEqual([]);
  });

  it('has only examples that were sent to the running service, with the responses that it gave', () => {
    const { paths } = JSON.parse(
      JSON.stringify(document, (key, value: unknown) => (key === 'example' ? undefined : value)),
    );
    expect(document.paths).toEqual(addExamples(paths, buildOpenApiExamples(sent)));
  });
});
