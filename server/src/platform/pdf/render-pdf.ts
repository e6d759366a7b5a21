import { readFileSync } from 'node:fs';
import { createGlyphCoverage } from './font-coverage.ts';
import { FONT_FILES } from './fonts.ts';
import type { RenderRequest, RenderOutcome } from './render-protocol.ts';
import { createTextTransforms } from './printable-text.ts';
import type { TypstCompiler } from './typst-compiler.ts';

const textTransforms = createTextTransforms(createGlyphCoverage(FONT_FILES.map((file) => readFileSync(file))));

/**
 * Data reaches the layout only as an input, never as source. An accessible PDF must not contain characters that its
 * fonts cannot display, so the report is compiled again with the next transform if it does.
 */
export function renderPdf(compiler: TypstCompiler, { layout, data, picture, maxPages }: RenderRequest): RenderOutcome {
  try {
    if (picture) compiler.setImage(picture);
    for (const spell of textTransforms) {
      const compiled = compiler.compile(layout, spell(data));
      if (compiled && compiled.pages > maxPages) return { kind: 'TOO_LONG', pages: compiled.pages };
      const pdf = compiled?.exportPdf();
      if (pdf) return { kind: 'PRINTED', pdf };
    }
    throw new Error(`${layout}.typ contains characters that are missing from the fonts`);
  } finally {
    compiler.reset();
  }
}
