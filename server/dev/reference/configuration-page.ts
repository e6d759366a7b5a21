import { z } from 'zod';
import { VARIABLE_GROUPS } from '../../src/config/environment.ts';
import { toCode, buildPage, buildTable } from './markdown.ts';

const INTRODUCTION = `Assay is configured by environment variables. A value it cannot accept stops the start with a message that names it.
Any of them can be read from a file, as secrets of Docker, Kubernetes and systemd are: \`ASSAY_SECRET_FILE\` names the file that holds
\`ASSAY_SECRET\`.
The variables are declared in \`server/src/config\`, and this page is generated from there.`;

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
  if (format === 'uri') return 'address';
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
        ['variable', 'form', 'default', 'meaning'],
        Object.entries(variables).map(([name, parser]) => rowOf(name, parser)),
      ),
    ]),
  );
