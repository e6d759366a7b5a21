import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { REPORTS_DIR } from './paths.ts';

export const CompilerName = z.enum(['native', 'wasm']);
export type CompilerName = z.infer<typeof CompilerName>;

/** The PDF, or null if it contains characters that no font can display. */
type CompiledPdf = { readonly pages: number; readonly exportPdf: () => Uint8Array | null };

/** Compiles layouts from `server/reports` to PDF/UA-1. Both compilers are Typst 0.14.2 and produce the same bytes. */
export type TypstCompiler = {
  readonly setImage: (image: Uint8Array) => void;
  readonly compile: (layout: string, data: string) => CompiledPdf | null;
  /** Forgets the image, and caches that would otherwise grow with every report. */
  readonly reset: () => void;
};

const MISSING_GLYPH_ERROR = 'PDF/UA-1 error: the text';

export const layoutPath = (layout: string) => fileURLToPath(new URL(`${layout}.typ`, REPORTS_DIR));
export const createLayoutError = (layout: string, diagnostics: unknown) =>
  new Error(`${layout}.typ does not compile: ${JSON.stringify(diagnostics)}`);
export const isMissingGlyphError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).includes(MISSING_GLYPH_ERROR);
