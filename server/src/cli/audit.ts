import { type Command, Option } from 'commander';
import { type SinkFormat, startAuditCopy, stopAuditCopy } from '../features/audit/audit-sink-commands.ts';
import { findSink } from '../features/audit/audit-sink-queries.ts';
import { writtenTarget } from '../features/audit/audit-target.ts';
import { auditSealCommands } from './audit-seal.ts';
import { acting, operatorIn, type Output, withJson } from './terminal.ts';

type Of = Output & { readonly organisation: string };
type Copy = Of & { readonly to: string; readonly format: 'ocsf' | 'raw' };

const FORMATS: Readonly<Record<Copy['format'], SinkFormat>> = { ocsf: 'OCSF', raw: 'RAW' };

export function auditCommands(program: Command) {
  const audit = program.command('audit').description("copy and verify an organisation's audit log");
  auditSealCommands(audit);

  withJson(audit.command('copy'))
    .description('copy the log from its beginning, and go on; a secret that signs it is shown once')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--to <target>', 'file:/an/absolute/path that the worker may write, or https://…')
    .addOption(new Option('--format <format>', 'how an entry is written').choices(['ocsf', 'raw']).default('ocsf'))
    .action(
      acting(async (ctx, { organisation, to, format }: Copy) => {
        const secret = await startAuditCopy(ctx, await operatorIn(ctx, organisation), { to, format: FORMATS[format] });
        const shown = secret === null ? '' : `\nSecret, shown only now: ${secret}`;
        return { text: `The audit log is copied to ${to}${shown}`, json: { to, format, secret } };
      }),
    );

  withJson(audit.command('status'))
    .description('tell where the log is copied to, and how that goes')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      acting(async (ctx, { organisation }: Of) => {
        const sink = await findSink(ctx, await operatorIn(ctx, organisation));
        if (!sink) return { text: 'The audit log is not copied', json: { to: null } };
        const { format, outcome } = sink;
        const to = writtenTarget(sink);
        return { text: `${to}: ${outcome ?? 'nothing copied yet'}`, json: { to, format, outcome } };
      }),
    );

  withJson(audit.command('stop'))
    .description('copy the log no longer')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      acting(async (ctx, { organisation }: Of) => {
        await stopAuditCopy(ctx, await operatorIn(ctx, organisation));
        return { text: 'The audit log is no longer copied', json: { to: null } };
      }),
    );
}
