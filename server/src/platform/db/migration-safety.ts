// Servers of the previous release keep running during a migration, until each of them is replaced. Only the SQL text is
// analysed, so anything that is not understood is a concern. The file must then state above the statement why older
// servers are unaffected (`-- old servers: …`), or which release stopped using what it removes (`-- contract: since
// …`).
import { splitList, type SqlStatement, splitStatements } from './split-sql.ts';

export type MigrationReview = {
  /** Problems that older servers would have. */
  readonly concerns: readonly string[];
  /** The first release that does not use what this file removes. No older server may be running. */
  readonly contractSince: string | null;
};

type MigrationFile = {
  /** Tables and functions that the file itself creates: no server uses them yet. */
  readonly made: ReadonlySet<string>;
  readonly addedColumns: ReadonlySet<string>;
  readonly statements: readonly SqlStatement[];
  /** The functions of earlier files, with their arguments. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
};

const CONTRACT_COMMENT = /^contract: since (\d+\.\d+(?:\.\d+)?)\b/;
const OLD_SERVERS_COMMENT = /^old servers: \S/;

/** Reviews a file for a database that has all earlier migrations. */
export function reviewMigration(sql: string, earlier: readonly string[]): MigrationReview {
  const statements = splitStatements(sql);
  const comments = statements.flatMap((statement) => statement.comments);
  const contractSince = comments.flatMap((comment) => CONTRACT_COMMENT.exec(comment)?.[1] ?? [])[0] ?? null;
  const file: MigrationFile = {
    made: new Set(statements.flatMap(({ line }) => CREATE_STATEMENT.exec(line)?.[1] ?? [])),
    addedColumns: new Set(
      statements.flatMap(({ line }) => [...line.matchAll(ADD_COLUMN)].map(([, name]) => name ?? '')),
    ),
    statements,
    known: collectFunctions(earlier),
  };
  const concerns = [
    ...findUnfinishedIndexes(statements),
    ...statements
      .filter((statement) => !statement.comments.some((comment) => OLD_SERVERS_COMMENT.test(comment)))
      .flatMap(({ line }) => listConcerns(line, file)),
  ];
  return { concerns: contractSince === null ? concerns : [], contractSince };
}

const CONCURRENTLY = /^(create|drop) (?:unique )?index concurrently (?:if exists )?(\w+)/;

/** An index on a table in use must be built concurrently, which PostgreSQL supports only outside a transaction. */
export const runsOutsideTransaction = (sql: string) => splitStatements(sql).some(({ line }) => CONCURRENTLY.test(line));

/** Outside a transaction a file may fail half-way. When it is run again, it must first drop the unfinished index. */
function findUnfinishedIndexes(statements: readonly SqlStatement[]): string[] {
  const steps = statements.map(({ line }) => CONCURRENTLY.exec(line));
  if (steps.every((step) => step === null)) return [];
  if (steps.some((step) => step === null)) return ['Each index that is built concurrently must be in a separate file'];
  const dropped = new Set(steps.filter((step) => step?.[1] === 'drop').map((step) => step?.[2]));
  return steps
    .filter((step) => step?.[1] === 'create' && !dropped.has(step[2]))
    .map(
      (step) =>
        `${step?.[2] ?? ''}: start with "drop index concurrently if exists" so that a retry does not find an invalid index`,
    );
}

const CREATE_STATEMENT =
  /^create (?:or replace )?(?:unlogged )?(?:table|function|procedure|view|type)(?: if not exists)? "?([a-z_][\w.]*)/;
const ADD_COLUMN =
  /\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign|exclude|column\b)(\w+)/g;
const FUNCTION = /^create (?:or replace )?(?:function|procedure) "?([a-z_][\w.]*)"? ?\(/;

function collectFunctions(files: readonly string[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { line } of files.flatMap(splitStatements)) {
    const name = FUNCTION.exec(line)?.[1];
    if (name !== undefined) known.set(name, (known.get(name) ?? new Set<string>()).add(parseArguments(line)));
  }
  return known;
}

/** From the first bracket to its closing bracket. */
function parseArguments(line: string): string {
  const [taken = ''] = splitList(line.slice(line.indexOf('(')).replace(/\) ?(?=returns|language|as\b)/, '),'));
  return taken.replace(/\s/g, '');
}

type Rule = readonly [pattern: RegExp, concern: string | null];

/** The first matching rule applies. Names that the file itself creates are no concern. */
const RULES: readonly Rule[] = [
  [/^create (?:unlogged )?table\b/, null],
  [/^create (?:or replace )?(?:view|type|domain|schema|sequence|extension|role|materialized view)\b/, null],
  [/^create unique index (?:.* )?on (?:only )?"?([\w.]+)/, 'rejects duplicates that older servers may still write'],
  [/^create index concurrently (?!if not exists)/, null],
  [
    /^create index (?:.* )?on (?:only )?"?([\w.]+)/,
    'blocks writes while it is built: create it concurrently in a separate file',
  ],
  [/^drop index concurrently\b/, null],
  [/^create (?:constraint )?trigger .* on "?([\w.]+)/, 'changes the effect of writes by older servers'],
  [/^(?:create|alter|drop) policy .* on "?([\w.]+)/, 'changes what older servers see'],
  [/^call (?:isolate|allow_lookup)\('([\w.]+)'/, 'changes what older servers see'],
  [/^(?:grant|comment on|analyze|set)\b/, null],
  [/^revoke .* on (?:table |function |procedure )?"?([\w.]+)/, 'revokes a privilege that older servers use'],
  [/^alter (?:function|procedure) "?([\w.]+)/, 'changes a function that older servers call'],
  [/^insert into "?([\w.]+)/, 'writes data that older servers may not understand'],
  [
    /^(?:update|delete from) (?:only )?"?([\w.]+)/,
    'locks rows that older servers write: update them in batches in the worker',
  ],
  [/^alter type "?([\w.]+)"? (?:add|rename) value/, 'adds a value that older servers do not understand'],
  [/^drop \w+ (?:if exists )?"?([\w.]+)/, 'removes an object that older servers use'],
];

const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?"?([\w.]+)"? (.*)$/;

function listConcerns(line: string, file: MigrationFile): string[] {
  const shown = line.length > 90 ? `${line.slice(0, 87)}…` : line;
  const say = (concern: string | null) => (concern === null ? [] : [`${shown}: ${concern}`]);
  const altered = ALTER_TABLE.exec(line);
  if (altered) {
    const [, table = '', actions = ''] = altered;
    if (file.made.has(table)) return [];
    return splitList(actions).flatMap((action) => say(findActionConcern(action, table, file)));
  }
  const called = FUNCTION.exec(line)?.[1];
  if (called !== undefined) return say(findFunctionConcern(line, file.known.get(called)));
  const rule = RULES.find(([pattern]) => pattern.test(line));
  if (!rule) return say('is a statement type that cannot be checked');
  const [pattern, concern] = rule;
  return file.made.has(pattern.exec(line)?.[1] ?? '') ? [] : say(concern);
}

/** A function body may change. An overload with other arguments can make calls of older servers ambiguous. */
const findFunctionConcern = (line: string, known: ReadonlySet<string> | undefined) =>
  known === undefined || known.has(parseArguments(line))
    ? null
    : 'a function with this name and different arguments already exists';

const ACTIONS: readonly Rule[] = [
  [/^add (?:constraint \S+ )?(?:unique|primary key) using index\b/, null],
  [/^add (?:constraint \S+ )?(?:unique|primary key|exclude)\b/, 'builds an index while the table is locked'],
  [
    /^add (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid$)/,
    'scans the whole table while it is locked: add it as NOT VALID',
  ],
  [/^add (?:column )?.*\b(?:unique|primary key)\b/, 'builds an index while the table is locked'],
  [/^add (?:column )?.*\bcheck\b/, 'scans the whole table while it is locked: add it separately as NOT VALID'],
  [/^add (?:column )?.*\b(?:generated|serial|bigserial)\b/, 'rewrites the whole table while it is locked'],
  [/^add (?:column )?.*\bdefault (?!now\()[^,]*\w\(/, 'rewrites the whole table while it is locked'],
  [/^add (?!.*\bdefault\b).*\bnot null\b/, 'older servers insert rows without this column'],
  [/^add (?!constraint|check|foreign key)/, null],
  [/^drop constraint\b/, 'older servers rely on it, or do not understand values it excluded'],
  [/^(?:drop|rename)\b/, 'older servers use it'],
  [/^alter (?:column )?\S+ (?:set data )?type\b/, 'older servers expect the old type'],
  [
    /^alter (?:column )?\S+ set not null\b/,
    'older servers may write null, and the table is scanned while it is locked',
  ],
  [/^alter (?:column )?\S+ drop (?:not null|default)\b/, 'older servers rely on it'],
  [/^alter (?:column )?\S+ set (?:default|storage|statistics|compression)\b/, null],
];

const listAddedColumns = (table: string, { statements }: MigrationFile) =>
  statements.some(({ line }) => {
    const [, altered, actions = ''] = ALTER_TABLE.exec(line) ?? [];
    return altered === table && /\badd\b/.test(actions);
  });

function findActionConcern(action: string, table: string, file: MigrationFile): string | null {
  if (/^add .*\bnot valid$/.test(action)) {
    const isOfNewColumn = [...action.matchAll(/\w+/g)].some(([word]) => file.addedColumns.has(word));
    return isOfNewColumn ? null : 'rejects values that older servers may still write';
  }
  const rule = ACTIONS.find(([pattern]) => pattern.test(action));
  if (rule) return rule[1];
  if (/^validate constraint\b/.test(action)) {
    return listAddedColumns(table, file)
      ? 'scans the whole table while this file locks it: move it to a separate file'
      : null;
  }
  return 'is a statement type that cannot be checked';
}
