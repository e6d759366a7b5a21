import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import { holdOutbound, releaseOutbound } from '../features/messaging/outbound/index.ts';
import { listQueues } from '../platform/jobs/inspect-jobs.ts';
import { findOutboundHold, type OutboundHold } from '../platform/outbound/outbound-hold.ts';
import { type CommandResult, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

export function registerOutboundCommands(program: Command) {
  const outbound = program
    .command('outbound')
    .description('hold back mails, webhooks and audit copies, and let them go');

  withJsonOption(outbound.command('hold'))
    .description('send nothing from now on; what is to be sent waits')
    .option('--reason <words>', 'why, for whoever wonders', 'An operator holds it')
    .action(
      runCommand(async (ctx, { reason }: OutputOptions & { readonly reason: string }) =>
        toCommandResult(await holdOutbound(ctx, reason)),
      ),
    );

  withJsonOption(outbound.command('release'))
    .description('send what has waited, and go on')
    .action(runCommand((ctx) => release(ctx)));

  withJsonOption(outbound.command('status', { isDefault: true }))
    .description('tell whether anything is held, and what waits')
    .action(runCommand((ctx) => show(ctx)));
}

const toCommandResult = ({ heldAt, reason }: OutboundHold): CommandResult => ({
  text: `Nothing is sent since ${heldAt}: ${reason}\nLet it go with: assay outbound release`,
  json: { held: true, heldAt, reason },
});

async function release(ctx: AppContext): Promise<CommandResult> {
  const released = await releaseOutbound(ctx);
  if (!released) return { text: 'Nothing was held', json: { held: false, woken: 0 } };
  const { woken, hold } = released;
  return {
    text: `Released what was held since ${hold.heldAt}: ${String(woken)} mails and webhooks go out within a minute`,
    json: { held: false, woken },
  };
}

const SENDING_QUEUES = new Set(['send-mail', 'deliver-webhook']);

async function show({ database: { lookups, pool } }: AppContext): Promise<CommandResult> {
  const hold = await findOutboundHold(lookups);
  const queues = (await listQueues(pool)).filter(({ queue }) => SENDING_QUEUES.has(queue));
  const waiting = Object.fromEntries(queues.map((queue) => [queue.queue, queue.waiting + queue.retrying]));
  const counts = Object.entries(waiting).map(([queue, count]) => `${queue}: ${String(count)} waiting`);
  const said = hold ? toCommandResult(hold) : { text: 'Nothing is held', json: { held: false } };
  return { text: [said.text, ...counts].join('\n'), json: { ...said.json, waiting } };
}
