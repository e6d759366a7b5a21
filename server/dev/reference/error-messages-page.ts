import { FASTIFY_MESSAGES } from '../../src/platform/http/error-handler.ts';
import { ERROR_ADVICE, ERROR_SOURCES, STATUS_DESCRIPTIONS } from './error-advice.ts';
import { readErrorMessages, type ErrorMessage } from './error-messages.ts';
import { toCode, buildPage, buildTable } from './markdown.ts';
import type { SourceCode } from './source-code.ts';

const INTRODUCTION = `A refusal is a status and a JSON body: \`error\` says in words what is wrong, and \`details\` where, if a field is to blame.
A request that was refused has changed nothing, unless the message says that this is unknown. Programs go by the status; the words are for people and may be improved.

\`\`\`json
{ "error": "Vendor name is required", "details": [{ "path": "name", "message": "Vendor name is required" }] }
\`\`\`

Below is every message that the code can answer with, read out of the code, with what it is answered by. An ellipsis (…) stands
for what is filled in. SCIM answers in the form of RFC 7644 instead, with the message as \`detail\`; the [command line](command-line.md)
prints the same messages.`;

const MAX_CAUSES = 6;

function causesOf({ message, causes }: ErrorMessage): string {
  const place = ERROR_SOURCES.get(message);
  if (place !== undefined) return place;
  if (causes.length === 0) return 'every route';
  const shown = causes
    .slice(0, MAX_CAUSES)
    .map((cause) => (cause.startsWith('job ') ? `the job ${toCode(cause.slice(4))}` : toCode(cause)));
  const more = causes.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

/** Messages that the server sends before our code runs. */
const early: readonly ErrorMessage[] = [
  ...Object.entries(FASTIFY_MESSAGES).map(([status, message]) => ({ status: Number(status), message, causes: [] })),
  { status: 500, message: 'The service failed unexpectedly. Report request … to its operator.', causes: [] },
];

export function errorMessagesPage(source: SourceCode): string {
  const refusals = [...readErrorMessages(source), ...early];
  const known = new Set(refusals.map(({ message }) => message));
  const stale = [...ERROR_ADVICE.keys(), ...ERROR_SOURCES.keys()].filter((message) => !known.has(message));
  if (stale.length > 0) throw new Error(`error-advice.ts speaks of what nobody answers:\n${stale.join('\n')}`);
  return buildPage(
    'Error messages',
    INTRODUCTION,
    ...[...STATUS_DESCRIPTIONS].flatMap(([status, [title, words]]) => {
      const of = refusals.filter((refusal) => refusal.status === status);
      const rows = of.map((refusal) => [refusal.message, ERROR_ADVICE.get(refusal.message) ?? '', causesOf(refusal)]);
      return [`## ${String(status)} ${title}`, words, buildTable(['message', 'what to do', 'answered by'], rows)];
    }),
  );
}
