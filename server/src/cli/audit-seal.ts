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
  ensureAuditKeys,
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
    .description('print the public key used to verify checkpoints')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .action(
      runSealerCommand(async (ctx, { organisation }: OrganisationOptions) => {
        const { organisationId } = await getOperator(ctx, organisation);
        const { publicKey } = createAuditSigner(await ensureAuditKeys(ctx, organisationId), organisationId);
        return { text: publicKey, json: { publicKey } };
      }),
    );

  withJsonOption(audit.command('proof'))
    .description('export the log and its checkpoints to a file that can be verified without Assay')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .requiredOption('--out <file>', 'output file (must not exist)')
    .action(
      runCommand(async (ctx, { organisation, out }: OrganisationOptions & { readonly out: string }) => {
        const { content } = await exportAuditProof(ctx, await getOperator(ctx, organisation));
        await pipeline(content, createWriteStream(out, { flags: 'wx', mode: 0o600 }));
        return { text: `Proof written to ${out}`, json: { out } };
      }),
    );
}

function verifyCommand(audit: Command) {
  withJsonOption(audit.command('verify'))
    .description(
      'verify the whole log and the results of completed assessments, and report the first that does not match its seal',
    )
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .option('--witness <file>', 'file with the checkpoints kept by a witness, one JSON object per line')
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
  const good = upTo === 0 ? 'No entries verified' : `${String(upTo)} entries verified`;
  const last = upToEntryAt === null ? '' : `, the last from ${upToEntryAt}`;
  const confirmed = witnessed === null ? '' : `\n${String(witnessed)} entries match the record held by the witness.`;
  const sealed = results && formatResults(results.sealed, problem !== null);
  const wrong = problem && `${problem.kind}: ${problem.words}`;
  return [wrong, `${good}${last}.${confirmed}`, sealed, ...cannotShow].filter(Boolean).join('\n');
}

/** They are verified up to the first problem. */
const formatResults = (sealed: number, isBroken: boolean) =>
  `${String(sealed)} assessment results verified${isBroken ? ' before the first problem' : ''}.`;

type WitnessOptions = OrganisationOptions & { readonly to?: string; readonly stop?: boolean };

function witnessCommand(audit: Command) {
  withJsonOption(audit.command('witness'))
    .description('send every checkpoint to an external witness, or show the current witness')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .option('--to <target>', 'file:/absolute/path writable by the worker, or https://…')
    .option('--stop', 'stop sending checkpoints')
    .action(
      runCommand(async (ctx, { organisation, to, stop }: WitnessOptions) => {
        const operator = await getOperator(ctx, organisation);
        if (stop) {
          await stopAuditWitness(ctx, operator);
          return { text: 'Stopped sending checkpoints', json: { to: null } };
        }
        if (to !== undefined) {
          const secret = await startAuditWitness(ctx, operator, to);
          const shown = secret === null ? '' : `\nSecret (shown only once): ${secret}`;
          return { text: `Sending checkpoints to ${to}${shown}`, json: { to, secret } };
        }
        const witness = await findAuditWitness(ctx, operator);
        if (!witness) return { text: 'No witness is configured', json: { to: null } };
        const { outcome, size } = witness;
        const where = formatAuditTarget(witness);
        return { text: `${where}: ${outcome ?? 'no checkpoints sent yet'}`, json: { to: where, size, outcome } };
      }),
    );
}
