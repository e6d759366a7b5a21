import { type Command, Option } from 'commander';
import {
  findAuditSink,
  formatAuditTarget,
  type SinkFormat,
  startAuditCopy,
  stopAuditCopy,
} from '../features/record/audit/index.ts';
import { registerAuditSealCommands } from './audit-seal.ts';
import { getOperator, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

type OrganisationOptions = OutputOptions & { readonly organisation: string };
type CopyOptions = OrganisationOptions & { readonly to: string; readonly format: 'ocsf' | 'raw' };

const FORMATS: Readonly<Record<CopyOptions['format'], SinkFormat>> = { ocsf: 'OCSF', raw: 'RAW' };

export function registerAuditCommands(program: Command) {
  const audit = program.command('audit').description('copy and verify an organisation’s audit log');
  registerAuditSealCommands(audit);

  withJsonOption(audit.command('copy'))
    .description('copy the log continuously, starting with the first entry; the signing secret is shown once')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .requiredOption('--to <target>', 'file:/absolute/path writable by the worker, or https://…')
    .addOption(new Option('--format <format>', 'entry format').choices(['ocsf', 'raw']).default('ocsf'))
    .action(
      runCommand(async (ctx, { organisation, to, format }: CopyOptions) => {
        const secret = await startAuditCopy(ctx, await getOperator(ctx, organisation), {
          to,
          format: FORMATS[format],
        });
        const shown = secret === null ? '' : `\nSecret (shown only once): ${secret}`;
        return { text: `Copying the audit log to ${to}${shown}`, json: { to, format, secret } };
      }),
    );

  withJsonOption(audit.command('status'))
    .description('show where the log is copied to and the current status')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .action(
      runCommand(async (ctx, { organisation }: OrganisationOptions) => {
        const sink = await findAuditSink(ctx, await getOperator(ctx, organisation));
        if (!sink) return { text: 'The audit log is not being copied', json: { to: null } };
        const { format, outcome } = sink;
        const to = formatAuditTarget(sink);
        return { text: `${to}: ${outcome ?? 'nothing copied yet'}`, json: { to, format, outcome } };
      }),
    );

  withJsonOption(audit.command('stop'))
    .description('stop copying the log')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .action(
      runCommand(async (ctx, { organisation }: OrganisationOptions) => {
        await stopAuditCopy(ctx, await getOperator(ctx, organisation));
        return { text: 'Stopped copying the audit log', json: { to: null } };
      }),
    );
}
