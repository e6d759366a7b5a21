// Servers of the release before go on while a migration runs and until each of them is replaced. What a file does is
// judged by its text alone, so what is not understood counts as a concern: the file then says why older servers do not
// mind (`-- old servers: …`, above the statement), or which release stopped using what it takes (`-- contract: since …`).
import { partsOf, type SqlStatement, statementsIn } from './sql-statements.ts';

export type Judgement = {
  /** What older servers would trip over, in words. */
  readonly concerns: readonly string[];
  /** The first release that does without what this file takes away: no older server may be left. */
  readonly contractSince: string | null;
};

type File = {
  /** Tables and functions that the file itself makes: nobody uses them yet. */
  readonly made: ReadonlySet<string>;
  readonly addedColumns: ReadonlySet<string>;
  readonly statements: readonly SqlStatement[];
  /** Functions of earlier files: their names and what they take. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
};

const CONTRACT = /^contract: since (\d+\.\d+(?:\.\d+)?)\b/;
const EXCUSE = /^old servers: \S/;

/** Judges a file on a database that has the earlier ones. */
export function judgeMigration(sql: string, earlier: readonly string[]): Judgement {
  const statements = statementsIn(sql);
  const comments = statements.flatMap((statement) => statement.comments);
  const contractSince = comments.flatMap((comment) => CONTRACT.exec(comment)?.[1] ?? [])[0] ?? null;
  const file: File = {
    made: new Set(statements.flatMap(({ line }) => MADE.exec(line)?.[1] ?? [])),
    addedColumns: new Set(statements.flatMap(({ line }) => [...line.matchAll(ADDED)].map(([, name]) => name ?? ''))),
    statements,
    known: functionsIn(earlier),
  };
  const concerns = [
    ...unfinishedIndexes(statements),
    ...statements
      .filter((statement) => !statement.comments.some((comment) => EXCUSE.test(comment)))
      .flatMap(({ line }) => concernsOf(line, file)),
  ];
  return { concerns: contractSince === null ? concerns : [], contractSince };
}

const CONCURRENTLY = /^(create|drop) (?:unique )?index concurrently (?:if exists )?(\w+)/;

/** An index on a table in use is built beside the traffic, which PostgreSQL does only outside a transaction. */
export const isOutsideTransaction = (sql: string) => statementsIn(sql).some(({ line }) => CONCURRENTLY.test(line));

/** Outside a transaction a file may stop half-way: begun again, it first removes the index that was not finished. */
function unfinishedIndexes(statements: readonly SqlStatement[]): string[] {
  const steps = statements.map(({ line }) => CONCURRENTLY.exec(line));
  if (steps.every((step) => step === null)) return [];
  if (steps.some((step) => step === null)) return ['An index that is built concurrently has a file of its own'];
  const dropped = new Set(steps.filter((step) => step?.[1] === 'drop').map((step) => step?.[2]));
  return steps
    .filter((step) => step?.[1] === 'create' && !dropped.has(step[2]))
    .map(
      (step) => `${step?.[2] ?? ''}: begin with "drop index concurrently if exists", or a second try finds half of it`,
    );
}

const MADE =
  /^create (?:or replace )?(?:unlogged )?(?:table|function|procedure|view|type)(?: if not exists)? "?([a-z_][\w.]*)/;
const ADDED = /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign|exclude|column\b)(\w+)/g;
const FUNCTION = /^create (?:or replace )?(?:function|procedure) "?([a-z_][\w.]*)"? ?\(/;

function functionsIn(files: readonly string[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { line } of files.flatMap(statementsIn)) {
    const name = FUNCTION.exec(line)?.[1];
    if (name !== undefined) known.set(name, (known.get(name) ?? new Set<string>()).add(argumentsOf(line)));
  }
  return known;
}

/** From the first bracket to the one that closes it. */
function argumentsOf(line: string): string {
  const [taken = ''] = partsOf(line.slice(line.indexOf('(')).replace(/\) ?(?=returns|language|as\b)/, '),'));
  return taken.replace(/\s/g, '');
}

type Rule = readonly [pattern: RegExp, concern: string | null];

/** The first that fits counts. A name in it that the file itself makes is nobody's concern. */
const RULES: readonly Rule[] = [
  [/^create (?:unlogged )?table\b/, null],
  [/^create (?:or replace )?(?:view|type|domain|schema|sequence|extension|role|materialized view)\b/, null],
  [/^create unique index (?:.* )?on (?:only )?"?([\w.]+)/, 'refuses doubles that older servers still write'],
  [/^create index concurrently (?!if not exists)/, null],
  [
    /^create index (?:.* )?on (?:only )?"?([\w.]+)/,
    'holds up writes while it is built: create it concurrently in its own file',
  ],
  [/^drop index concurrently\b/, null],
  [/^create (?:constraint )?trigger .* on "?([\w.]+)/, 'changes what the writes of older servers do'],
  [/^(?:create|alter|drop) policy .* on "?([\w.]+)/, 'changes what older servers see'],
  [/^call (?:isolate|allow_lookup)\('([\w.]+)'/, 'changes what older servers see'],
  [/^(?:grant|comment on|analyze|set)\b/, null],
  [/^revoke .* on (?:table |function |procedure )?"?([\w.]+)/, 'takes a right that older servers use'],
  [/^alter (?:function|procedure) "?([\w.]+)/, 'changes a function that older servers call'],
  [/^insert into "?([\w.]+)/, 'writes what older servers may not understand'],
  [
    /^(?:update|delete from) (?:only )?"?([\w.]+)/,
    'holds rows that older servers write: let the worker do it in slices',
  ],
  [/^alter type "?([\w.]+)"? (?:add|rename) value/, 'lets in a value that older servers do not understand'],
  [/^drop \w+ (?:if exists )?"?([\w.]+)/, 'removes what older servers use'],
];

const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?"?([\w.]+)"? (.*)$/;

function concernsOf(line: string, file: File): string[] {
  const shown = line.length > 90 ? `${line.slice(0, 87)}…` : line;
  const say = (concern: string | null) => (concern === null ? [] : [`${shown}: ${concern}`]);
  const altered = ALTER_TABLE.exec(line);
  if (altered) {
    const [, table = '', actions = ''] = altered;
    if (file.made.has(table)) return [];
    return partsOf(actions).flatMap((action) => say(concernOfAction(action, table, file)));
  }
  const called = FUNCTION.exec(line)?.[1];
  if (called !== undefined) return say(concernOfFunction(line, file.known.get(called)));
  const rule = RULES.find(([pattern]) => pattern.test(line));
  if (!rule) return say('is of a kind that cannot be judged');
  const [pattern, concern] = rule;
  return file.made.has(pattern.exec(line)?.[1] ?? '') ? [] : say(concern);
}

/** A body may change; the same name with other arguments can leave older servers with a call that fits both. */
const concernOfFunction = (line: string, known: ReadonlySet<string> | undefined) =>
  known === undefined || known.has(argumentsOf(line)) ? null : 'a function of this name takes something else already';

const ACTIONS: readonly Rule[] = [
  [/^add (?:constraint \S+ )?(?:unique|primary key) using index\b/, null],
  [/^add (?:constraint \S+ )?(?:unique|primary key|exclude)\b/, 'builds an index while nobody can use the table'],
  [
    /^add (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid$)/,
    'reads the whole table while it is locked: NOT VALID',
  ],
  [/^add (?:column )?.*\b(?:unique|primary key)\b/, 'builds an index while nobody can use the table'],
  [/^add (?:column )?.*\bcheck\b/, 'reads the whole table while it is locked: add it apart, NOT VALID'],
  [/^add (?:column )?.*\b(?:generated|serial|bigserial)\b/, 'rewrites the whole table while nobody can use it'],
  [/^add (?:column )?.*\bdefault (?!now\()[^,]*\w\(/, 'rewrites the whole table while nobody can use it'],
  [/^add (?!.*\bdefault\b).*\bnot null\b/, 'older servers write rows without it'],
  [/^add (?!constraint|check|foreign key)/, null],
  [/^drop constraint\b/, 'older servers rely on it, or do not understand what it kept out'],
  [/^(?:drop|rename)\b/, 'older servers use it'],
  [/^alter (?:column )?\S+ (?:set data )?type\b/, 'older servers expect the old type'],
  [/^alter (?:column )?\S+ set not null\b/, 'older servers may write none, and the table is read while it is locked'],
  [/^alter (?:column )?\S+ drop (?:not null|default)\b/, 'older servers rely on it'],
  [/^alter (?:column )?\S+ set (?:default|storage|statistics|compression)\b/, null],
];

const addsTo = (table: string, { statements }: File) =>
  statements.some(({ line }) => {
    const [, altered, actions = ''] = ALTER_TABLE.exec(line) ?? [];
    return altered === table && /\badd\b/.test(actions);
  });

function concernOfAction(action: string, table: string, file: File): string | null {
  if (/^add .*\bnot valid$/.test(action)) {
    const isOfNewColumn = [...action.matchAll(/\w+/g)].some(([word]) => file.addedColumns.has(word));
    return isOfNewColumn ? null : 'refuses what older servers may still write';
  }
  const rule = ACTIONS.find(([pattern]) => pattern.test(action));
  if (rule) return rule[1];
  if (/^validate constraint\b/.test(action)) {
    return addsTo(table, file) ? 'reads the whole table while this file has it locked: in a file of its own' : null;
  }
  return 'is of a kind that cannot be judged';
}
