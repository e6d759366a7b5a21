import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { createGlyphCoverage } from './font-coverage.ts';
import { FONT_FILES } from './fonts.ts';
import type { RenderRequest, RenderOutcome } from './render-protocol.ts';
import { IMAGE_PATH, REPORTS_DIR } from './paths.ts';
import { createTextTransforms } from './printable-text.ts';

const MISSING_GLYPH_ERROR = 'PDF/UA-1 error: the text';

const textTransforms = createTextTransforms(createGlyphCoverage(FONT_FILES.map((file) => readFileSync(file))));

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(REPORTS_DIR),
  fontArgs: [{ fontPaths: [...FONT_FILES] }],
});

/**
 * Data reaches the layout only as an input, never as source. An accessible PDF must not contain characters that its
 * fonts cannot display, so the report is compiled again with the next transform if it does.
 */
export function renderPdf({ layout, data, picture, maxPages }: RenderRequest): RenderOutcome {
  try {
    if (picture) compiler.mapShadow(fileURLToPath(IMAGE_PATH), Buffer.from(picture));
    for (const spell of textTransforms) {
      const document = compile(layout, spell(data));
      if (document.numOfPages > maxPages) return { kind: 'TOO_LONG', pages: document.numOfPages };
      const pdf = exportPdf(document);
      if (pdf) return { kind: 'PRINTED', pdf };
    }
    throw new Error(`${layout}.typ holds signs of its own that the fonts cannot show`);
  } finally {
    // The compiler's caches would otherwise grow with every report.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function compile(layout: string, data: string): NodeTypstDocument {
  const mainFilePath = fileURLToPath(new URL(`${layout}.typ`, REPORTS_DIR));
  const compiled = compiler.compile({ mainFilePath, inputs: { data } });
  if (compiled.result) return compiled.result;
  throw new Error(`${layout}.typ does not compile: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
}

function exportPdf(document: NodeTypstDocument): Uint8Array | null {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (error instanceof Error && error.message.includes(MISSING_GLYPH_ERROR)) return null;
    throw error;
  }
}
