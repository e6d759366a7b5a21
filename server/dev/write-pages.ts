export type Page = { readonly path: string; readonly build: () => string | Promise<string> };

/** Writes every page that can be built, then fails with the errors of the others. */
export async function writePages(pages: readonly Page[], write: (path: string, text: string) => Promise<void>) {
  const errors: unknown[] = [];
  for (const { path, build } of pages) {
    try {
      await write(path, await build());
    } catch (error) {
      errors.push(new Error(`${path} cannot be generated`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some pages cannot be generated');
}
