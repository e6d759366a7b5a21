import { setPriority } from 'node:os';
import { RenderRequest, type RenderOutcome, type RenderReply } from './render-protocol.ts';
import { renderPdf } from './render-pdf.ts';
import { createTypstCompiler } from './create-compiler.ts';
import { CompilerName, type TypstCompiler } from './typst-compiler.ts';

const LOW_PRIORITY = 10;

/** Renders one request at a time, with low priority so that the API server is not slowed down. */
function handleRenderRequests() {
  setPriority(LOW_PRIORITY);
  process.on('disconnect', () => process.exit());
  const compiler = createTypstCompiler(CompilerName.optional().parse(process.argv[2]));
  process.on('message', (order) => {
    void render(compiler, order).then((outcome) => {
      const reply: RenderReply = { outcome, memoryBytes: process.memoryUsage.rss() };
      process.send?.(reply);
    });
  });
}

async function render(compiler: Promise<TypstCompiler>, order: unknown): Promise<RenderOutcome> {
  try {
    return renderPdf(await compiler, RenderRequest.parse(order));
  } catch (error) {
    return { kind: 'FAILED', reason: error instanceof Error ? error.message : String(error) };
  }
}

handleRenderRequests();
