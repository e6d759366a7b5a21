import { createHash } from 'node:crypto';
import pg from 'pg';

type Saved = { readonly revision: number; readonly answer: string };

/** What the server acknowledged to the vendor. */
export type DrillAssessment = {
  readonly id: string;
  readonly token: string;
  readonly acknowledged: Map<string, Saved>;
  sha256: string | null;
};

type Stored = {
  readonly status: string;
  readonly responses: readonly { key: string; revision: number; answer: string }[];
  readonly entries: readonly { key: string; revision: number }[];
  readonly submissions: readonly { content: string; sha256: string }[];
  readonly submitted: readonly (string | null)[];
};

const STORED = `
  select a.status,
    (select coalesce(jsonb_agg(jsonb_build_object('key', question_key, 'revision', revision, 'answer', answer)), '[]')
      from response r where r.assessment_id = a.id) as responses,
    (select coalesce(jsonb_agg(jsonb_build_object('key', meta -> 'questions' ->> 0, 'revision', meta -> 'revision')), '[]')
      from audit_entry e where e.entity_id = a.id::text and action = 'ANSWER_ASSESSMENT') as entries,
    (select coalesce(jsonb_agg(jsonb_build_object('content', content, 'sha256', sha256)), '[]')
      from submission s where s.assessment_id = a.id) as submissions,
    (select coalesce(jsonb_agg(meta ->> 'sha256'), '[]')
      from audit_entry e where e.entity_id = a.id::text and action = 'SUBMIT_ASSESSMENT') as submitted
  from assessment a where a.id = $1`;

/** All lost, duplicated or partial writes; empty if there are none. */
export async function findDrillProblems(
  databaseUrl: string,
  assessments: readonly DrillAssessment[],
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const problems: string[] = [];
  for (const assessment of assessments) {
    const { rows } = await owner.query<Stored>(STORED, [assessment.id]);
    const [stored] = rows;
    const found = stored
      ? [...lostAnswers(assessment, stored), ...halfSaves(stored), ...halfSubmits(assessment, stored)]
      : ['it is gone'];
    problems.push(...found.map((problem) => `${assessment.id}: ${problem}`));
  }
  await owner.end();
  return problems;
}

const isSame = (a: Saved | undefined, b: Saved | undefined) => a?.revision === b?.revision && a?.answer === b?.answer;

/** The stored answers are exactly the last acknowledged ones. */
function lostAnswers({ acknowledged }: DrillAssessment, { responses }: Stored): string[] {
  const stored = new Map(responses.map(({ key, ...saved }) => [key, saved]));
  return [...new Set([...acknowledged.keys(), ...stored.keys()])].flatMap((key) =>
    isSame(stored.get(key), acknowledged.get(key))
      ? []
      : [`${key} is ${JSON.stringify(stored.get(key))}, not ${JSON.stringify(acknowledged.get(key))}`],
  );
}

/** Every revision of an answer has one audit entry, and the first changed the assessment's status. */
function halfSaves({ status, responses, entries }: Stored): string[] {
  const problems = responses.flatMap(({ key, revision }) => {
    const noted = entries.filter((entry) => entry.key === key).map((entry) => entry.revision);
    const expected = Array.from({ length: revision }, (_, index) => index + 1);
    return JSON.stringify(noted.sort((a, b) => a - b)) === JSON.stringify(expected)
      ? []
      : [`${key} has revision ${String(revision)} and entries ${JSON.stringify(noted)}`];
  });
  const isMoved = status !== 'SENT';
  return isMoved === responses.length > 0
    ? problems
    : [...problems, `${status} with ${String(responses.length)} answers`];
}

/** A submission is complete (status, submission and audit entry) or absent, and contains the acknowledged answers. */
function halfSubmits(assessment: DrillAssessment, { status, responses, submissions, submitted }: Stored): string[] {
  const isSubmitted = status === 'SUBMITTED';
  const count = isSubmitted ? 1 : 0;
  const [kept] = submissions;
  if (submissions.length !== count || submitted.length !== count || submitted[0] !== kept?.sha256) {
    return [`${status} with ${String(submissions.length)} submissions and ${String(submitted.length)} entries`];
  }
  if (!kept) return assessment.sha256 === null ? [] : ['an acknowledged submit is lost'];
  const hash = createHash('sha256').update(kept.content).digest('hex');
  const questions: { key: string; answer: string }[] = JSON.parse(kept.content).questions;
  const answers = new Map(responses.map(({ key, answer }) => [key, answer]));
  return [
    ...(hash === kept.sha256 && assessment.sha256 === hash ? [] : ['its hash is not that of its content']),
    ...questions
      .filter(({ key, answer }) => answers.get(key) !== answer)
      .map(({ key }) => `${key} differs as submitted`),
  ];
}
