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
  const audit = program.command('audit').description("copy and verify an organisation's audit log");
  registerAuditSealCommands(audit);

  withJsonOption(audit.command('copy'))
    .description('copy the log from its beginning, and go on; a secret that signs it is shown once')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--to <target>', 'file:/an/absolute/path that the worker may write, or https://…')
    .addOption(new Option('--format <format>', 'how an entry is written').choices(['ocsf', 'raw']).default('ocsf'))
    .action(
      runCommand(async (ctx, { organisation, to, format }: CopyOptions) => {
        const secret = await startAuditCopy(ctx, await getOperator(ctx, organisation), {
          to,
          format: FORMATS[format],
        });
        const shown = secret === null ? '' : `\nSecret, shown only now: ${secret}`;
        return { text: `The audit log is copied to ${to}${shown}`, json: { to, format, secret } };
      }),
    );

  withJsonOption(audit.command('status'))
    .description('tell where the log is copied to, and how that goes')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      runCommand(async (ctx, { organisation }: OrganisationOptions) => {
        const sink = await findAuditSink(ctx, await getOperator(ctx, organisation));
        if (!sink) return { text: 'The audit log is not copied', json: { to: null } };
        const { format, outcome } = sink;
        const to = formatAuditTarget(sink);
        return { text: `${to}: ${outcome ?? 'nothing copied yet'}`, json: { to, format, outcome } };
      }),
    );

  withJsonOption(audit.command('stop'))
    .description('copy the log no longer')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .action(
      runCommand(async (ctx, { organisation }: OrganisationOptions) => {
        await stopAuditCopy(ctx, await getOperator(ctx, organisation));
        return { text: 'The audit log is no longer copied', json: { to: null } };
      }),
    );
}
