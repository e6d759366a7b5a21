/** One statement of a file: as it is run, and in one line of lower case without comments, as it is judged. */
export type SqlStatement = { readonly text: string; readonly line: string; readonly comments: readonly string[] };

// Comments, quoted texts and names, function bodies, and what is left.
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

/** Splits a file of SQL as PostgreSQL would. */
export function statementsIn(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let [text, line, comments]: [string, string, string[]] = ['', '', []];
  const take = () => {
    const one = line.replace(/\s+/g, ' ').trim();
    if (one !== '') statements.push({ text: text.trim(), line: one, comments });
    [text, line, comments] = ['', '', []];
  };
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--')) comments.push(token.slice(2).trim());
    if (token === ';' && !isInBody(line)) {
      take();
      continue;
    }
    text += token;
    line += /^(--|\/\*)/.test(token) ? ' ' : token.startsWith('$') ? '$$' : token.toLowerCase();
  }
  take();
  return statements;
}

/** `begin atomic` holds statements of its own, up to the `end` that is no `case`'s. */
function isInBody(line: string): boolean {
  const [, body] = line.split(/\bbegin\s+atomic\b/);
  if (body === undefined) return false;
  const count = (word: RegExp) => body.match(word)?.length ?? 0;
  return count(/\bend\b/g) <= count(/\bcase\b/g);
}

/** What stands between brackets stays together. */
export function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts.map((part) => part.trim());
}
