/** Something that is said to hold, and the tests that fail when it does not. */
export type Claim = { readonly says: string; readonly provedBy: readonly string[] };

/** Tests that a claim names and that do not exist. */
export const missingTests = ({ provedBy }: Claim, titles: ReadonlySet<string>) =>
  provedBy.filter((test) => !titles.has(test)).map((test) => `there is no test "${test}"`);

/** A test as a line of a list: the file, then the title. */
export const testLine = (test: string) => {
  const [file = '', ...title] = test.split(' > ');
  return `  - \`${file}\`: \`${title.join(' > ')}\``;
};
