import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  initSync,
  type TypstCompiler as WasmCompiler,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler';
import { FONT_FILES } from './fonts.ts';
import { IMAGE_PATH, REPORTS_DIR } from './paths.ts';
import { createLayoutError, isMissingGlyphError, layoutPath, type TypstCompiler } from './typst-compiler.ts';

const ROOT = fileURLToPath(REPORTS_DIR);
const PDF_FORMAT = 1;
const SHORT_DIAGNOSTICS = 2;
const PAGES = /<xmpTPg:NPages>(\d+)</;

/**
 * The WebAssembly build always exports with the default options, which do not include a PDF standard. These five bytes
 * of its code read the standard of the default options (`local.get 8`, `i32.load8_u offset=1`). They are replaced by the
 * number of PDF/UA-1 (`i32.const 9`, and three times `nop`). The package is pinned; another build is refused.
 */
const STANDARD = { offset: 0xa12a3e, from: '20082d0001', to: '4109010101' };

function readModule(): Buffer {
  const path = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm');
  const code = readFileSync(path);
  const place = code.subarray(STANDARD.offset, STANDARD.offset + STANDARD.from.length / 2);
  if (place.toString('hex') !== STANDARD.from) throw new Error('Unexpected WebAssembly build');
  place.write(STANDARD.to, 'hex');
  return code;
}

/** Layouts can read other layouts, but no other files. */
const isLayout = (path: string) =>
  path.startsWith(ROOT) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;

async function startCompiler(): Promise<WasmCompiler> {
  initSync({ module: readModule() });
  const builder = new TypstCompilerBuilder();
  await builder.set_access_model(
    {},
    (path: string) => statSync(path).mtimeMs,
    isLayout,
    (path: string) => path,
    (path: string) => (isLayout(path) ? readFileSync(path) : undefined),
  );
  for (const file of FONT_FILES) await builder.add_raw_font(readFileSync(file));
  return builder.build();
}

type Artifact = { readonly result?: Uint8Array; readonly diagnostics?: readonly string[] };

export async function createWasmCompiler(): Promise<TypstCompiler> {
  const compiler = await startCompiler();
  const exportPdf = (layout: string, data: string): Artifact => {
    const world = compiler.snapshot(ROOT.replace(/\/$/, ''), layoutPath(layout), [['data', data]]);
    try {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- the package declares `any`
      return world.get_artifact(PDF_FORMAT, SHORT_DIAGNOSTICS);
    } catch (error) {
      if (isMissingGlyphError(error)) return {};
      throw error instanceof Error ? error : new Error(String(error));
    } finally {
      world.free();
    }
  };
  return {
    setImage: (image) => void compiler.map_shadow(fileURLToPath(IMAGE_PATH), image),
    compile: (layout, data) => {
      const { result: pdf, diagnostics } = exportPdf(layout, data);
      if (diagnostics) throw createLayoutError(layout, diagnostics);
      if (!pdf) return null;
      // Compiling and exporting are one step here, so the pages are counted in the metadata.
      const [, pages] = PAGES.exec(Buffer.from(pdf).toString('latin1')) ?? [];
      return { pages: Number(pages), exportPdf: () => pdf };
    },
    reset: () => {
      compiler.reset_shadow();
      compiler.reset();
    },
  };
}
