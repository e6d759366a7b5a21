import { setPriority } from 'node:os';
import { Order, type Outcome, type Reply } from './order.ts';
import { typeset } from './typeset.ts';

const BEHIND_REQUESTS = 10;

/** Prints what it is sent, one order after the other, and gives way to whoever answers requests. */
function printOrders() {
  setPriority(BEHIND_REQUESTS);
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    const reply: Reply = { outcome: outcomeOf(order), memoryBytes: process.memoryUsage.rss() };
    process.send?.(reply);
  });
}

function outcomeOf(order: unknown): Outcome {
  try {
    return typeset(Order.parse(order));
  } catch (error) {
    return { kind: 'FAILED', reason: error instanceof Error ? error.message : String(error) };
  }
}

printOrders();
