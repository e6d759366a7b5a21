import { OF_FASTIFY } from '../../src/platform/http/error-handler.ts';
import { ADVICE, PLACES, STATUSES_IN_WORDS } from './error-advice.ts';
import { readRefusals, type Refusal } from './error-messages.ts';
import { code, page, table } from './markdown.ts';
import type { SourceCode } from './source-code.ts';

const INTRODUCTION = `A refusal is a status and a JSON body: \`error\` says in words what is wrong, and \`details\` where, if a field is to blame.
A request that was refused has changed nothing, unless the message says that this is unknown. Programs go by the status; the words are for people and may be improved.

\`\`\`json
{ "error": "Vendor name is required", "details": [{ "path": "name", "message": "Vendor name is required" }] }
\`\`\`

Below is every message that the code can answer with, read out of the code, with what it is answered by. An ellipsis (…) stands
for what is filled in. SCIM answers in the form of RFC 7644 instead, with the message as \`detail\`; the [command line](command-line.md)
prints the same messages.`;

const MOST_CAUSES = 6;

function causesOf({ message, causes }: Refusal): string {
  const place = PLACES.get(message);
  if (place !== undefined) return place;
  if (causes.length === 0) return 'every route';
  const shown = causes
    .slice(0, MOST_CAUSES)
    .map((cause) => (cause.startsWith('job ') ? `the job ${code(cause.slice(4))}` : code(cause)));
  const more = causes.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

/** What the server says before our code is asked. */
const early: readonly Refusal[] = [
  ...Object.entries(OF_FASTIFY).map(([status, message]) => ({ status: Number(status), message, causes: [] })),
  { status: 500, message: 'The service failed unexpectedly. Report request … to its operator.', causes: [] },
];

export function errorMessagesPage(source: SourceCode): string {
  const refusals = [...readRefusals(source), ...early];
  const known = new Set(refusals.map(({ message }) => message));
  const stale = [...ADVICE.keys(), ...PLACES.keys()].filter((message) => !known.has(message));
  if (stale.length > 0) throw new Error(`error-advice.ts speaks of what nobody answers:\n${stale.join('\n')}`);
  return page(
    'Error messages',
    INTRODUCTION,
    ...[...STATUSES_IN_WORDS].flatMap(([status, [title, words]]) => {
      const of = refusals.filter((refusal) => refusal.status === status);
      const rows = of.map((refusal) => [refusal.message, ADVICE.get(refusal.message) ?? '', causesOf(refusal)]);
      return [`## ${String(status)} ${title}`, words, table(['message', 'what to do', 'answered by'], rows)];
    }),
  );
}
