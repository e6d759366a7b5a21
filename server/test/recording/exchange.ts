import type { JsonValue } from './json.ts';

export type Caller =
  | 'full access key'
  | 'key of another organisation'
  | `key without ${string}`
  | 'key with a wrong secret'
  | 'signed-in user'
  | 'signed-in user on another site'
  | 'nobody';

/** One request and its answer, normalised, as the files in answers/ hold them. */
export type Exchange = {
  readonly request: {
    readonly caller: Caller;
    readonly route: string;
    readonly params?: JsonValue;
    readonly query?: JsonValue;
    readonly headers?: JsonValue;
    readonly body?: JsonValue;
  };
  readonly answer: { readonly status: number; readonly headers: JsonValue; readonly body?: JsonValue };
};

/** The exchanges of a group by title, in the order in which they happened. */
export type Exchanges = Readonly<Record<string, Exchange>>;

export const isSuccess = ({ answer }: Exchange) => answer.status < 300;
