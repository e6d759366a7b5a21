import { isRecord } from './openapi-schemas.ts';

export type OpenApiExample = {
  /** By name, wherever the parameter is. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** By media type. */
  readonly bodies: Readonly<Record<string, unknown>>;
  /** By status and media type, as in `200 application/json`. */
  readonly responses: Readonly<Record<string, unknown>>;
};

/** By method and path, as in `GET /api/v1/vendors/{vendorId}`. */
export type OpenApiExamples = Readonly<Record<string, OpenApiExample>>;

type Described = Record<string, unknown>;

const listRecords = (value: unknown): Described[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const listEntries = (value: unknown) => Object.entries(isRecord(value) ? value : {});

/** A copy of the paths in which the operations have their examples. */
export function addExamples(paths: Described, examples: OpenApiExamples): Described {
  const described = structuredClone(paths);
  for (const [path, methods] of listEntries(described)) {
    for (const [method, operation] of listEntries(methods)) {
      const example = examples[`${method.toUpperCase()} ${path}`];
      if (example && isRecord(operation)) addExample(operation, example);
    }
  }
  return described;
}

function addExample({ parameters, requestBody, responses }: Described, example: OpenApiExample) {
  const values = new Map(Object.entries(example.parameters).map(([name, value]) => [name.toLowerCase(), value]));
  for (const parameter of listRecords(parameters)) {
    const value = values.get(String(parameter.name).toLowerCase());
    if (value !== undefined) parameter.example = isNumeric(parameter) ? Number(value) : value;
  }
  if (isRecord(requestBody)) addToContent(requestBody.content, (type) => example.bodies[type]);
  for (const [status, response] of listEntries(responses))
    if (isRecord(response)) addToContent(response.content, (type) => example.responses[`${status} ${type}`]);
}

const isNumeric = ({ schema }: Described) => isRecord(schema) && schema.type === 'integer';

function addToContent(content: unknown, find: (type: string) => unknown) {
  if (!isRecord(content)) return;
  for (const [type, media] of Object.entries(content)) {
    const example = find(type);
    if (isRecord(media) && example !== undefined) content[type] = { ...media, example };
  }
}
