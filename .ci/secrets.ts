// Scans the whole Git history for secrets. Prints the location of each finding, without the secret, and fails.
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { fileURLToPath } from 'node:url';
import { type Blob, readHistoryBlobs } from './git-history.ts';

/** Looks like a secret but is not, with the reason. */
export type AllowedSecret = { readonly text: string; readonly reason: string };

const EXAMPLES: readonly AllowedSecret[] = [];

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
};

export type SecretFinding = { readonly place: string; readonly words: string };

export async function findSecrets(
  { id, path, content }: Blob,
  examples: readonly AllowedSecret[] = EXAMPLES,
): Promise<SecretFinding[]> {
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
  const findings: SecretFinding[] = [];
  for await (const blob of readHistoryBlobs(repository)) {
    texts += 1;
    findings.push(...(await findSecrets(blob)));
  }
  return { texts, findings };
}

if (import.meta.main) {
  const { texts, findings } = await scanHistory(fileURLToPath(new URL('..', import.meta.url)));
  for (const { place, words } of findings) console.log(`${place}: ${words}`);
  console.log(`${String(findings.length)} secrets in ${String(texts)} versions of files`);
  process.exitCode = texts > 0 && findings.length === 0 ? 0 : 1;
}
