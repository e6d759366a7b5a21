import type { Command } from 'commander';
import type { AppContext } from '../context.ts';
import { holdOutbound, releaseOutbound } from '../features/outbound/outbound-commands.ts';
import { listQueues } from '../platform/jobs/inspect.ts';
import { findHold, type Hold } from '../platform/outbound/hold.ts';
import { acting, type Answer, type Output, withJson } from './terminal.ts';

export function outboundCommands(program: Command) {
  const outbound = program
    .command('outbound')
    .description('hold back mails, webhooks and audit copies, and let them go');

  withJson(outbound.command('hold'))
    .description('send nothing from now on; what is to be sent waits')
    .option('--reason <words>', 'why, for whoever wonders', 'An operator holds it')
    .action(
      acting(async (ctx, { reason }: Output & { readonly reason: string }) =>
        answerOf(await holdOutbound(ctx, reason)),
      ),
    );

  withJson(outbound.command('release'))
    .description('send what has waited, and go on')
    .action(acting((ctx) => release(ctx)));

  withJson(outbound.command('status', { isDefault: true }))
    .description('tell whether anything is held, and what waits')
    .action(acting((ctx) => show(ctx)));
}

const answerOf = ({ heldAt, reason }: Hold): Answer => ({
  text: `Nothing is sent since ${heldAt}: ${reason}\nLet it go with: assay outbound release`,
  json: { held: true, heldAt, reason },
});

async function release(ctx: AppContext): Promise<Answer> {
  const released = await releaseOutbound(ctx);
  if (!released) return { text: 'Nothing was held', json: { held: false, woken: 0 } };
  const { woken, hold } = released;
  return {
    text: `Released what was held since ${hold.heldAt}: ${String(woken)} mails and webhooks go out within a minute`,
    json: { held: false, woken },
  };
}

const SENDING = new Set(['send-mail', 'deliver-webhook']);

async function show({ database: { lookups, pool } }: AppContext): Promise<Answer> {
  const hold = await findHold(lookups);
  const queues = (await listQueues(pool)).filter(({ queue }) => SENDING.has(queue));
  const waiting = Object.fromEntries(queues.map((queue) => [queue.queue, queue.waiting + queue.retrying]));
  const counts = Object.entries(waiting).map(([queue, count]) => `${queue}: ${String(count)} waiting`);
  const said = hold ? answerOf(hold) : { text: 'Nothing is held', json: { held: false } };
  return { text: [said.text, ...counts].join('\n'), json: { ...said.json, waiting } };
}
