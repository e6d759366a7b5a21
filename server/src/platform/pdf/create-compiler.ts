import { fileURLToPath } from 'node:url';
import { FONT_FILES } from './fonts.ts';
import { IMAGE_PATH, REPORTS_DIR } from './paths.ts';
import {
  type CompilerName,
  createLayoutError,
  isMissingGlyphError,
  layoutPath,
  type TypstCompiler,
} from './typst-compiler.ts';
import { createWasmCompiler } from './wasm-compiler.ts';

/** The native compiler is published for Linux on x86-64 only. Everywhere else the slower WebAssembly build is used. */
export async function createTypstCompiler(name: CompilerName | undefined): Promise<TypstCompiler> {
  if (name === 'wasm') return createWasmCompiler();
  const native = await import('@myriaddreamin/typst-ts-node-compiler').catch((error: unknown) => {
    if (name === 'native') throw error;
    return null;
  });
  return native ? createNativeCompiler(native) : createWasmCompiler();
}

type NativeModule = typeof import('@myriaddreamin/typst-ts-node-compiler');

function createNativeCompiler({ NodeCompiler }: NativeModule): TypstCompiler {
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(REPORTS_DIR),
    fontArgs: [{ fontPaths: [...FONT_FILES] }],
  });
  return {
    setImage: (image) => compiler.mapShadow(fileURLToPath(IMAGE_PATH), Buffer.from(image)),
    compile: (layout, data) => {
      const compiled = compiler.compile({ mainFilePath: layoutPath(layout), inputs: { data } });
      const document = compiled.result;
      if (!document) throw createLayoutError(layout, compiled.takeError()?.shortDiagnostics);
      return {
        pages: document.numOfPages,
        exportPdf: () => {
          try {
            return compiler.pdf(document, { pdfStandard: 'ua-1' });
          } catch (error) {
            if (isMissingGlyphError(error)) return null;
            throw error;
          }
        },
      };
    },
    reset: () => {
      compiler.resetShadow();
      compiler.evictCache(0);
    },
  };
}
