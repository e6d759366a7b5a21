import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import { holdOutbound, releaseOutbound } from '../features/messaging/outbound/index.ts';
import { listQueues } from '../platform/jobs/inspect-jobs.ts';
import { findOutboundHold, type OutboundHold } from '../platform/outbound/outbound-hold.ts';
import { type CommandResult, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

export function registerOutboundCommands(program: Command) {
  const outbound = program
    .command('outbound')
    .description('hold and release outbound emails, webhooks and audit log copies');

  withJsonOption(outbound.command('hold'))
    .description('hold all outbound messages in the queue')
    .option('--reason <text>', 'reason for the hold', 'Held by an operator')
    .action(
      runCommand(async (ctx, { reason }: OutputOptions & { readonly reason: string }) =>
        toCommandResult(await holdOutbound(ctx, reason)),
      ),
    );

  withJsonOption(outbound.command('release'))
    .description('release the hold and send queued messages')
    .action(runCommand((ctx) => release(ctx)));

  withJsonOption(outbound.command('status', { isDefault: true }))
    .description('show whether a hold is active and how many messages are queued')
    .action(runCommand((ctx) => show(ctx)));
}

const toCommandResult = ({ heldAt, reason }: OutboundHold): CommandResult => ({
  text: `Outbound messages on hold since ${heldAt}: ${reason}\nTo release the hold, run: assay outbound release`,
  json: { held: true, heldAt, reason },
});

async function release(ctx: AppContext): Promise<CommandResult> {
  const released = await releaseOutbound(ctx);
  if (!released) return { text: 'No hold is active', json: { held: false, woken: 0 } };
  const { woken, hold } = released;
  return {
    text: `Released the hold set at ${hold.heldAt}: ${String(woken)} emails and webhooks will be sent within a minute`,
    json: { held: false, woken },
  };
}

const SENDING_QUEUES = new Set(['send-mail', 'deliver-webhook']);

async function show({ database: { lookups, pool } }: AppContext): Promise<CommandResult> {
  const hold = await findOutboundHold(lookups, null);
  const queues = (await listQueues(pool)).filter(({ queue }) => SENDING_QUEUES.has(queue));
  const waiting = Object.fromEntries(queues.map((queue) => [queue.queue, queue.waiting + queue.retrying]));
  const counts = Object.entries(waiting).map(([queue, count]) => `${queue}: ${String(count)} waiting`);
  const said = hold ? toCommandResult(hold) : { text: 'No hold is active', json: { held: false } };
  return { text: [said.text, ...counts].join('\n'), json: { ...said.json, waiting } };
}
