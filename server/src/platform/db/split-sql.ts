/** One statement of a file: `text` is what is run; `line` is what is analysed, lower-case and without comments. */
export type SqlStatement = { readonly text: string; readonly line: string; readonly comments: readonly string[] };

// Comments, string literals, quoted names, function bodies, and everything else.
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g;

export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let [text, line, comments]: [string, string, string[]] = ['', '', []];
  const take = () => {
    const one = line.replace(/\s+/g, ' ').trim();
    if (one !== '') statements.push({ text: text.trim(), line: one, comments });
    [text, line, comments] = ['', '', []];
  };
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--')) comments.push(token.slice(2).trim());
    if (token === ';' && !isInsideFunctionBody(line)) {
      take();
      continue;
    }
    text += token;
    line += /^(--|\/\*)/.test(token) ? ' ' : token.startsWith('$') ? '$$' : token.toLowerCase();
  }
  take();
  return statements;
}

/** `begin atomic` contains statements of its own, up to the `end` that does not belong to a `case`. */
function isInsideFunctionBody(line: string): boolean {
  const [, body] = line.split(/\bbegin\s+atomic\b/);
  if (body === undefined) return false;
  const count = (word: RegExp) => body.match(word)?.length ?? 0;
  return count(/\bend\b/g) <= count(/\bcase\b/g);
}

/** Splits at commas outside brackets. */
export function splitList(list: string): string[] {
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
