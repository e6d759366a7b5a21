import { setPriority } from 'node:os';
import { RenderRequest, type RenderOutcome, type RenderReply } from './render-protocol.ts';
import { renderPdf } from './render-pdf.ts';

const LOW_PRIORITY = 10;

/** Renders one request at a time, with low priority so that the API server is not slowed down. */
function handleRenderRequests() {
  setPriority(LOW_PRIORITY);
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    const reply: RenderReply = { outcome: render(order), memoryBytes: process.memoryUsage.rss() };
    process.send?.(reply);
  });
}

function render(order: unknown): RenderOutcome {
  try {
    return renderPdf(RenderRequest.parse(order));
  } catch (error) {
    return { kind: 'FAILED', reason: error instanceof Error ? error.message : String(error) };
  }
}

handleRenderRequests();
