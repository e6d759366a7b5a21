// Parses a Dockerfile into stages and instructions. Supports only the instructions that our Dockerfile uses and rejects
// all others.

export type Instruction = {
  readonly name: string;
  /** For example `--from=build`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
};

export type Stage = { readonly name: string; readonly from: string; readonly steps: readonly Instruction[] };

const KNOWN = new Set([
  ...['ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL', 'RUN', 'USER', 'VOLUME'],
  'WORKDIR',
]);

/** Removes comments, including those inside a continued instruction, and joins lines that end in a backslash. */
export function parseInstructions(dockerfile: string): Instruction[] {
  return dockerfile
    .replace(/^[ \t]*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(instructionOf);
}

function instructionOf(line: string): Instruction {
  const [, name = '', flags = '', text = ''] = /^(\w+)((?:\s+--[a-z-]+=\S+)*)\s+(.*)$/.exec(line) ?? [];
  if (!KNOWN.has(name)) throw new Error(`The check does not know how to do this: ${line}`);
  const given = [...flags.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]);
  return { name, flags: Object.fromEntries(given), text };
}

export function parseStages(dockerfile: string): Stage[] {
  const stages: { name: string; from: string; steps: Instruction[] }[] = [];
  for (const step of parseInstructions(dockerfile)) {
    if (step.name === 'FROM') {
      const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(step.text) ?? [];
      if (name === '') throw new Error(`A stage has no name: ${step.text}`);
      stages.push({ name, from, steps: [] });
    } else {
      stages.at(-1)?.steps.push(step);
    }
  }
  return stages;
}

/** The stages that the last stage needs, in dependency order. */
export function sortStages(stages: readonly Stage[]): Stage[] {
  const last = stages.at(-1);
  const needed = new Set<Stage>();
  const need = (stage: Stage) => {
    for (const name of [stage.from, ...stage.steps.flatMap(({ flags }) => flags.from ?? [])]) {
      const other = stages.find((one) => one.name === name);
      if (other) need(other);
    }
    needed.add(stage);
  };
  if (last) need(last);
  return [...needed];
}

/** Parses an instruction in exec form (a JSON array). */
export function splitWords({ name, text }: Instruction): string[] {
  const words: unknown = JSON.parse(text.replace(/^CMD /, ''));
  if (!Array.isArray(words)) throw new Error(`${name} is not a list of words`);
  return words.map(String);
}

/** Parses `A=1 B="two words"`. */
export const parsePairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.]+)=("[^"]*"|\S+)/g)].map(([, key = '', value = '']) => [key, value.replace(/^"|"$/g, '')]),
  );
