// The service's own source, read with the compiler: what is declared where, who calls whom, and from which route, command
// or job all of it is reached.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryOf } from './entries.ts';
import { declarationOf, visit } from './syntax.ts';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

export type SourceCode = {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  /** The routes, commands and jobs that reach a place in the code, sorted. */
  readonly reachedFrom: (place: ts.Node) => readonly string[];
};

export function readSourceCode(): SourceCode {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${SRC}/${name}`);
  const program = ts.createProgram(names, {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    customConditions: ['source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${SRC}/`));
  const users = usersOf(files, checker);
  return { checker, files, reachedFrom: (place) => entriesAbove(unitOf(place, checker), users, checker) };
}

/** The part of a file that calls and is called as one: a declaration at its top, or a single route or command in it. */
function unitOf(place: ts.Node, checker: ts.TypeChecker): ts.Node {
  let unit = place;
  while (!ts.isSourceFile(unit.parent) && entryOf(unit, checker) === null) unit = unit.parent;
  return unit;
}

type Users = ReadonlyMap<ts.Node, ReadonlySet<ts.Node>>;

function usersOf(files: readonly ts.SourceFile[], checker: ts.TypeChecker): Users {
  const users = new Map<ts.Node, Set<ts.Node>>();
  const known = new Set(files);
  for (const file of files) {
    visit(file, (node) => {
      if (!ts.isIdentifier(node) || isOnlyName(node)) return;
      const declaration = declarationOf(node, checker);
      if (!declaration || ts.isSourceFile(declaration) || !known.has(declaration.getSourceFile())) return;
      const used = unitOf(declaration, checker);
      const user = unitOf(node, checker);
      const isItself = used.getSourceFile() === user.getSourceFile() && used.pos <= user.pos && user.end <= used.end;
      if (!isItself) users.set(used, (users.get(used) ?? new Set()).add(user));
    });
  }
  return users;
}

/** The name of a member: what it leads to hangs on a value, and would have to be worked out. */
const isOnlyName = (name: ts.Identifier) =>
  (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) ||
  (ts.isPropertyAssignment(name.parent) && name.parent.name === name);

function entriesAbove(start: ts.Node, users: Users, checker: ts.TypeChecker): string[] {
  const found = new Set<string>();
  const seen = new Set([start]);
  const open = [start];
  for (let unit = open.pop(); unit; unit = open.pop()) {
    const entry = entryOf(unit, checker);
    if (entry) found.add(entry);
    for (const user of entry ? [] : (users.get(unit) ?? [])) {
      if (!seen.has(user)) open.push(user);
      seen.add(user);
    }
  }
  return [...found].sort();
}
