/** A claim and the tests that fail when it is not true. */
export type Claim = { readonly says: string; readonly provedBy: readonly string[] };

export const listMissingTests = ({ provedBy }: Claim, titles: ReadonlySet<string>) =>
  provedBy.filter((test) => !titles.has(test)).map((test) => `there is no test "${test}"`);

export const formatTestLine = (test: string) => {
  const [file = '', ...title] = test.split(' > ');
  return `  - \`${file}\`: \`${title.join(' > ')}\``;
};
