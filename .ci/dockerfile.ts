// A Dockerfile as its stages and their instructions: as much of the language as ours uses, and a refusal of the rest.

export type Instruction = {
  readonly name: string;
  /** `--from=build` and the like. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
};

export type Stage = { readonly name: string; readonly from: string; readonly steps: readonly Instruction[] };

const KNOWN = new Set([
  ...['ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL', 'RUN', 'USER', 'VOLUME'],
  'WORKDIR',
]);

/** A line that ends in a backslash goes on; a comment is none, also between two halves of an instruction. */
export function instructionsOf(dockerfile: string): Instruction[] {
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

export function stagesOf(dockerfile: string): Stage[] {
  const stages: { name: string; from: string; steps: Instruction[] }[] = [];
  for (const step of instructionsOf(dockerfile)) {
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

/** The stages that the last one is made of, each after those it needs. */
export function stagesInOrder(stages: readonly Stage[]): Stage[] {
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

/** The words of an instruction that takes a JSON list. */
export function wordsOf({ name, text }: Instruction): string[] {
  const words: unknown = JSON.parse(text.replace(/^CMD /, ''));
  if (!Array.isArray(words)) throw new Error(`${name} is not a list of words`);
  return words.map(String);
}

/** `A=1 B="two words"` */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.]+)=("[^"]*"|\S+)/g)].map(([, key = '', value = '']) => [key, value.replace(/^"|"$/g, '')]),
  );
