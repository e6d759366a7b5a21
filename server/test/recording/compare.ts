import { isArray, isObject, type JsonValue } from './json.ts';

/** An addition is a field that the recording does not have. Everything else is a change. */
export type Difference = {
  readonly kind: 'addition' | 'change';
  readonly path: string;
  readonly recorded: JsonValue | undefined;
  readonly actual: JsonValue | undefined;
};

export function compare(recorded: JsonValue | undefined, actual: JsonValue | undefined, path = ''): Difference[] {
  if (isArray(recorded) && isArray(actual)) {
    const length = Math.max(recorded.length, actual.length);
    return Array.from({ length }, (_, index) =>
      compareItem(recorded[index], actual[index], `${path}[${index}]`),
    ).flat();
  }
  if (isObject(recorded) && isObject(actual)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => compare(recorded[key], actual[key], path === '' ? key : `${path}.${key}`));
  }
  if (recorded === actual) return [];
  return [{ kind: recorded === undefined ? 'addition' : 'change', path, recorded, actual }];
}

/** A list that grows has changed: only fields can be added. */
const compareItem = (recorded: JsonValue | undefined, actual: JsonValue | undefined, path: string) =>
  compare(recorded, actual, path).map((difference) =>
    recorded === undefined ? { ...difference, kind: 'change' as const } : difference,
  );

const show = (value: JsonValue | undefined) => (value === undefined ? 'nothing' : JSON.stringify(value));

export const formatDifference = ({ path, recorded, actual }: Difference) =>
  [`  ${path}`, `    recorded: ${show(recorded)}`, `    actual:   ${show(actual)}`].join('\n');
