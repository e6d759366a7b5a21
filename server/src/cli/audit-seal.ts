import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import {
  exportAuditProof,
  type VerificationReport,
  verifyRecords,
} from '../features/operations/audit-verification/index.ts';
import {
  createAuditSigner,
  findAuditWitness,
  formatAuditTarget,
  readWitnessFile,
  startAuditWitness,
  stopAuditWitness,
} from '../features/record/audit/index.ts';
import { getOperator, type OutputOptions, runCommand, runSealerCommand, withJsonOption } from './terminal.ts';

type OrganisationOptions = OutputOptions & { readonly organisation: string };

export function registerAuditSealCommands(audit: Command) {
  verifyCommand(audit);
  witnessCommand(audit);

  withJsonOption(audit.command('key'))
    .description('print the public key by which checkpoints are verified')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      runSealerCommand(async (ctx, { organisation }: OrganisationOptions) => {
        const { organisationId } = await getOperator(ctx, organisation);
        const { publicKey } = createAuditSigner(ctx, organisationId);
        return { text: publicKey, json: { publicKey } };
      }),
    );

  withJsonOption(audit.command('proof'))
    .description('write the log and its checkpoints into a file that can be verified without Assay')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action(
      runCommand(async (ctx, { organisation, out }: OrganisationOptions & { readonly out: string }) => {
        const { content } = await exportAuditProof(ctx, await getOperator(ctx, organisation));
        await pipeline(content, createWriteStream(out, { flags: 'wx', mode: 0o600 }));
        return { text: `The proof is in ${out}`, json: { out } };
      }),
    );
}

function verifyCommand(audit: Command) {
  withJsonOption(audit.command('verify'))
    .description(
      'read the whole log and the results of completed assessments again, and name the first that is not as it was sealed',
    )
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .option('--witness <file>', 'the checkpoints that a witness has kept, a line of JSON each')
    .action(
      runSealerCommand(async (ctx, { organisation, witness }: OrganisationOptions & { readonly witness?: string }) => {
        const { organisationId } = await getOperator(ctx, organisation);
        const notes = witness === undefined ? null : await readWitnessFile(witness);
        const found = await verifyRecords(ctx, organisationId, notes);
        if (!found.ok) process.exitCode = 1;
        return { text: formatVerification(found), json: found };
      }),
    );
}

function formatVerification({
  problem,
  upTo,
  upToEntryAt,
  witnessed,
  results,
  cannotShow,
}: VerificationReport): string {
  const good = upTo === 0 ? 'No entry is proven' : `${String(upTo)} entries are as they were sealed`;
  const last = upToEntryAt === null ? '' : `, the last of ${upToEntryAt}`;
  const confirmed = witnessed === null ? '' : `\nThe witness confirms ${String(witnessed)} of them.`;
  const sealed = results && formatResults(results.sealed, problem !== null);
  const wrong = problem && `${problem.kind}: ${problem.words}`;
  return [wrong, `${good}${last}.${confirmed}`, sealed, ...cannotShow].filter(Boolean).join('\n');
}

/** They are verified up to the first problem. */
const formatResults = (sealed: number, isBroken: boolean) =>
  `${String(sealed)} results of assessments are as they were sealed${isBroken ? ', up to the first that is not' : ''}.`;

type WitnessOptions = OrganisationOptions & { readonly to?: string; readonly stop?: boolean };

function witnessCommand(audit: Command) {
  withJsonOption(audit.command('witness'))
    .description('hand every checkpoint to a witness outside the database, or tell where they go')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .option('--to <target>', 'file:/an/absolute/path that the worker may write, or https://…')
    .option('--stop', 'hand them over no longer')
    .action(
      runCommand(async (ctx, { organisation, to, stop }: WitnessOptions) => {
        const operator = await getOperator(ctx, organisation);
        if (stop) {
          await stopAuditWitness(ctx, operator);
          return { text: 'Checkpoints are no longer handed over', json: { to: null } };
        }
        if (to !== undefined) {
          const secret = await startAuditWitness(ctx, operator, to);
          const shown = secret === null ? '' : `\nSecret, shown only now: ${secret}`;
          return { text: `Checkpoints are handed to ${to}${shown}`, json: { to, secret } };
        }
        const witness = await findAuditWitness(ctx, operator);
        if (!witness) return { text: 'There is no witness', json: { to: null } };
        const { outcome, size } = witness;
        const where = formatAuditTarget(witness);
        return { text: `${where}: ${outcome ?? 'nothing handed over yet'}`, json: { to: where, size, outcome } };
      }),
    );
}
