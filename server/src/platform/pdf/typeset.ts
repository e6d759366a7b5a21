import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { coverageOf } from './font-coverage.ts';
import type { Order, Outcome } from './order.ts';
import { FONTS, PICTURE, REPORTS } from './places.ts';
import { spellings } from './printable.ts';

const FONT_FILE = /\.[ot]tf$/;
const CANNOT_BE_SHOWN = 'PDF/UA-1 error: the text';

const fontFiles = readdirSync(FONTS)
  .filter((name) => FONT_FILE.test(name))
  .map((name) => readFileSync(new URL(name, FONTS)));
const spelling = spellings(coverageOf(fontFiles));

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(REPORTS),
  fontArgs: [{ fontPaths: [fileURLToPath(FONTS)] }],
});

/**
 * Data is only ever data: it reaches the layout as an input, never as source. An accessible PDF may hold no sign that its
 * fonts cannot show, so a text that still has one is spelled more plainly and set again.
 */
export function typeset({ layout, data, picture, mostPages }: Order): Outcome {
  try {
    if (picture) compiler.mapShadow(fileURLToPath(PICTURE), Buffer.from(picture));
    for (const spell of spelling) {
      const document = compile(layout, spell(data));
      if (document.numOfPages > mostPages) return { kind: 'TOO_LONG', pages: document.numOfPages };
      const pdf = exported(document);
      if (pdf) return { kind: 'PRINTED', pdf };
    }
    throw new Error(`${layout}.typ holds signs of its own that the fonts cannot show`);
  } finally {
    // Whatever is remembered from one report to the next only grows.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function compile(layout: string, data: string): NodeTypstDocument {
  const mainFilePath = fileURLToPath(new URL(`${layout}.typ`, REPORTS));
  const compiled = compiler.compile({ mainFilePath, inputs: { data } });
  if (compiled.result) return compiled.result;
  throw new Error(`${layout}.typ does not compile: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
}

function exported(document: NodeTypstDocument): Uint8Array | null {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (error instanceof Error && error.message.includes(CANNOT_BE_SHOWN)) return null;
    throw error;
  }
}
