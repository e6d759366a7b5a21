// Reads the service's source with the compiler: declarations, callers, and the route, command or job that reaches them.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findAuditEntry } from './find-audit-entry.ts';
import { getDeclaration, visitNode } from './typescript-nodes.ts';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

export type SourceCode = {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  /** The routes, commands and jobs that reach a node, sorted. */
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

/** The unit of code for the call graph: a top-level declaration, or a single route or command in it. */
function unitOf(place: ts.Node, checker: ts.TypeChecker): ts.Node {
  let unit = place;
  while (!ts.isSourceFile(unit.parent) && findAuditEntry(unit, checker) === null) unit = unit.parent;
  return unit;
}

type Users = ReadonlyMap<ts.Node, ReadonlySet<ts.Node>>;

function usersOf(files: readonly ts.SourceFile[], checker: ts.TypeChecker): Users {
  const users = new Map<ts.Node, Set<ts.Node>>();
  const known = new Set(files);
  for (const file of files) {
    visitNode(file, (node) => {
      if (!ts.isIdentifier(node) || isOnlyName(node)) return;
      const declaration = getDeclaration(node, checker);
      if (!declaration || ts.isSourceFile(declaration) || !known.has(declaration.getSourceFile())) return;
      const used = unitOf(declaration, checker);
      const user = unitOf(node, checker);
      const isItself = used.getSourceFile() === user.getSourceFile() && used.pos <= user.pos && user.end <= used.end;
      if (!isItself) users.set(used, (users.get(used) ?? new Set()).add(user));
    });
  }
  return users;
}

/** The name of a member. Its target depends on a value, so it is not followed. */
const isOnlyName = (name: ts.Identifier) =>
  (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) ||
  (ts.isPropertyAssignment(name.parent) && name.parent.name === name);

function entriesAbove(start: ts.Node, users: Users, checker: ts.TypeChecker): string[] {
  const found = new Set<string>();
  const seen = new Set([start]);
  const open = [start];
  for (let unit = open.pop(); unit; unit = open.pop()) {
    const entry = findAuditEntry(unit, checker);
    if (entry) found.add(entry);
    for (const user of entry ? [] : (users.get(unit) ?? [])) {
      if (!seen.has(user)) open.push(user);
      seen.add(user);
    }
  }
  return [...found].sort();
}
