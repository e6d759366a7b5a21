import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { exportAuditProof } from '../features/audit/audit-proof.ts';
import { auditSigner } from '../features/audit/audit-signer.ts';
import { writtenTarget } from '../features/audit/audit-target.ts';
import { type AuditVerified, verifyAudit } from '../features/audit/audit-verification.ts';
import { startAuditWitness, stopAuditWitness } from '../features/audit/audit-witness-commands.ts';
import { findWitness, readWitnessFile } from '../features/audit/audit-witness-queries.ts';
import { acting, operatorIn, type Output, withJson } from './terminal.ts';

type Of = Output & { readonly organisation: string };

/** How the seal of the log is verified, witnessed and taken elsewhere. */
export function auditSealCommands(audit: Command) {
  verifyCommand(audit);
  witnessCommand(audit);

  withJson(audit.command('key'))
    .description('print the public key by which checkpoints are verified')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      acting(async (ctx, { organisation }: Of) => {
        const { organisationId } = await operatorIn(ctx, organisation);
        const { publicKey } = auditSigner(ctx, organisationId);
        return { text: publicKey, json: { publicKey } };
      }),
    );

  withJson(audit.command('proof'))
    .description('write the log and its checkpoints into a file that can be verified without Assay')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action(
      acting(async (ctx, { organisation, out }: Of & { readonly out: string }) => {
        const { content } = await exportAuditProof(ctx, await operatorIn(ctx, organisation));
        await pipeline(content, createWriteStream(out, { flags: 'wx', mode: 0o600 }));
        return { text: `The proof is in ${out}`, json: { out } };
      }),
    );
}

function verifyCommand(audit: Command) {
  withJson(audit.command('verify'))
    .description('read the whole log again, and name the first entry that is not as it was sealed')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .option('--witness <file>', 'the checkpoints that a witness has kept, a line of JSON each')
    .action(
      acting(async (ctx, { organisation, witness }: Of & { readonly witness?: string }) => {
        const { organisationId } = await operatorIn(ctx, organisation);
        const notes = witness === undefined ? null : await readWitnessFile(witness);
        const found = await verifyAudit(ctx, organisationId, notes);
        if (!found.ok) process.exitCode = 1;
        return { text: wordsOf(found), json: found };
      }),
    );
}

function wordsOf({ problem, upTo, upToEntryAt, witnessed, cannotShow }: AuditVerified): string {
  const good = upTo === 0 ? 'No entry is proven' : `${String(upTo)} entries are as they were sealed`;
  const last = upToEntryAt === null ? '' : `, the last of ${upToEntryAt}`;
  const confirmed = witnessed === null ? '' : `\nThe witness confirms ${String(witnessed)} of them.`;
  const wrong = problem && `${problem.kind}: ${problem.words}`;
  return [wrong, `${good}${last}.${confirmed}`, ...cannotShow].filter(Boolean).join('\n');
}

type Witnessing = Of & { readonly to?: string; readonly stop?: boolean };

function witnessCommand(audit: Command) {
  withJson(audit.command('witness'))
    .description('hand every checkpoint to a witness outside the database, or tell where they go')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .option('--to <target>', 'file:/an/absolute/path that the worker may write, or https://…')
    .option('--stop', 'hand them over no longer')
    .action(
      acting(async (ctx, { organisation, to, stop }: Witnessing) => {
        const operator = await operatorIn(ctx, organisation);
        if (stop) {
          await stopAuditWitness(ctx, operator);
          return { text: 'Checkpoints are no longer handed over', json: { to: null } };
        }
        if (to !== undefined) {
          const secret = await startAuditWitness(ctx, operator, to);
          const shown = secret === null ? '' : `\nSecret, shown only now: ${secret}`;
          return { text: `Checkpoints are handed to ${to}${shown}`, json: { to, secret } };
        }
        const witness = await findWitness(ctx, operator);
        if (!witness) return { text: 'There is no witness', json: { to: null } };
        const { outcome, size } = witness;
        const where = writtenTarget(witness);
        return { text: `${where}: ${outcome ?? 'nothing handed over yet'}`, json: { to: where, size, outcome } };
      }),
    );
}
