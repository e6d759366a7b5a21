import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

/** The OSCAL schemas, by the name of the document. */
const FILES = {
  'assessment-plan': 'oscal_assessment-plan_schema.json',
  'assessment-results': 'oscal_assessment-results_schema.json',
  'plan-of-action-and-milestones': 'oscal_poam_schema.json',
} as const;

const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: (text: string) => URL.canParse(text),
  'uri-reference': (text: string) => URL.canParse(text, 'https://base.example'),
};

/** Returns what is wrong with a document, or null. Each schema is compiled when it is first needed, which is slow. */
export function createOscalValidator(folder: string) {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  const validators = new Map<string, ValidateFunction>();
  const compile = (file: string) => {
    const validate = validators.get(file) ?? ajv.compile(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    validators.set(file, validate);
    return validate;
  };
  return (document: object): string | null => {
    const [, file] = Object.entries(FILES).find(([name]) => name in document) ?? [];
    if (file === undefined) return `There is no schema for ${Object.keys(document).join()}`;
    const validate = compile(file);
    return validate(document) ? null : ajv.errorsText(validate.errors);
  };
}
