// Looks for secrets in everything that git ever kept. Prints what it finds, without the secret, and fails.
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { fileURLToPath } from 'node:url';
import { type Blob, textsInHistory } from './history.ts';

/** What looks like a secret and is none, with the reason. */
export type Example = { readonly text: string; readonly reason: string };

const EXAMPLES: readonly Example[] = [];

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
};

export type Finding = { readonly place: string; readonly words: string };

export async function secretsIn(
  { id, path, content }: Blob,
  examples: readonly Example[] = EXAMPLES,
): Promise<Finding[]> {
  const text = content.toString('utf8');
  const { messages } = await lintSource({
    source: { content: text, filePath: path, contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  });
  const isExample = ([from, to]: readonly [number, number]) =>
    examples.some((example) => text.slice(from, to).includes(example.text));
  return messages
    .filter(({ range }) => !isExample(range))
    .map(({ ruleId, messageId, loc }) => ({
      place: `${path}:${String(loc.start.line)} (${id.slice(0, 12)})`,
      words: `${ruleId} ${messageId}`,
    }));
}

export async function scanHistory(repository: string) {
  let texts = 0;
  const findings: Finding[] = [];
  for await (const blob of textsInHistory(repository)) {
    texts += 1;
    findings.push(...(await secretsIn(blob)));
  }
  return { texts, findings };
}

if (import.meta.main) {
  const { texts, findings } = await scanHistory(fileURLToPath(new URL('..', import.meta.url)));
  for (const { place, words } of findings) console.log(`${place}: ${words}`);
  console.log(`${String(findings.length)} secrets in ${String(texts)} versions of files`);
  process.exitCode = texts > 0 && findings.length === 0 ? 0 : 1;
}
