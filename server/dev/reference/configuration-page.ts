import { z } from 'zod';
import { VARIABLE_GROUPS } from '../../src/config/environment.ts';
import { toCode, buildPage, buildTable } from './markdown.ts';

const INTRODUCTION = `Assay is configured with environment variables. If a value is invalid, Assay does not start and prints an error
message that names the variable.

Every variable can also be read from a file, for use with Docker, Kubernetes and systemd secrets: append \`_FILE\` to its name. For
example, set \`ASSAY_SECRET_FILE\` to the path of a file that contains \`ASSAY_SECRET\`.

This page is generated from \`server/src/config\`.`;

/** The JSON Schema of a parser, with its metadata. */
const Said = z.object({
  description: z.string(),
  fallback: z.string().optional(),
  form: z.string().optional(),
  default: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
});
type Said = z.infer<typeof Said>;

const formOf = ({ form, type, enum: choices, format }: Said) => {
  if (form !== undefined) return form;
  if (choices) return choices.map(toCode).join(', ');
  if (format === 'uri') return 'URL';
  return type === 'integer' ? 'whole number' : 'text';
};

const defaultOf = ({ fallback, default: value }: Said) => {
  if (fallback !== undefined) return fallback;
  return value === undefined || value === '' ? 'none' : toCode(String(value));
};

const rowOf = (name: string, parser: z.ZodType) => {
  const said = Said.parse(z.toJSONSchema(parser, { io: 'input' }));
  return [toCode(name), formOf(said), defaultOf(said), said.description];
};

export const configurationPage = () =>
  buildPage(
    'Configuration',
    INTRODUCTION,
    ...VARIABLE_GROUPS.flatMap(({ title, introduction, variables }) => [
      `## ${title}`,
      introduction,
      buildTable(
        ['variable', 'format', 'default', 'description'],
        Object.entries(variables).map(([name, parser]) => rowOf(name, parser)),
      ),
    ]),
  );
