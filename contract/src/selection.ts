import { z } from 'zod';

/** Some of these names, separated by commas. */
function namesParam<const Name extends string>(names: readonly Name[], description: string) {
  const isName = (text: string): text is Name => names.some((name) => name === text);
  const parseNames = (text: string, ctx: z.RefinementCtx) => {
    const given = text.split(',').map((name) => name.trim());
    const known = given.filter(isName);
    if (known.length < given.length) ctx.addIssue(`must contain only ${names.join(', ')}`);
    return known;
  };
  return z
    .string()
    .transform(parseNames)
    .optional()
    .describe(`${description}, separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}`);
}

type DetailOptions<Expandable extends string> = {
  readonly fields: readonly string[];
  readonly expand: readonly Expandable[];
};

/** Which fields a response contains, and which related records it contains in full. */
export const detailParams = <const Expandable extends string>({ fields, expand }: DetailOptions<Expandable>) => ({
  fields: namesParam(fields, 'The fields of the response besides `id`'),
  expand: namesParam(expand, 'Related records to include in full'),
});
