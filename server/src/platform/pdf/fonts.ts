import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { FONTS_DIR } from './paths.ts';

const FONT_FILE = /\.[ot]tf$/;
const NPM_FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
];

const require = createRequire(import.meta.url);

/** The paths of the only fonts that reports use; `reports/theme.typ` defines their order. */
export const FONT_FILES: readonly string[] = [
  ...NPM_FONTS.map((file) => require.resolve(file)),
  ...readdirSync(FONTS_DIR)
    .filter((name) => FONT_FILE.test(name))
    .map((name) => fileURLToPath(new URL(name, FONTS_DIR))),
];
