import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import type { OpenApiExamples } from '../src/platform/http/openapi-examples.ts';
import { buildOpenApi, type OpenApiName } from '../src/platform/http/openapi-documents.ts';

export async function generateOpenApi(
  databaseUrl: string,
  examples: OpenApiExamples,
): Promise<Readonly<Record<OpenApiName, string>>> {
  const ctx = createContext(
    readConfig({ DATABASE_URL: databaseUrl, ASSAY_SECRET: 'nothing is signed while describing', LOG_LEVEL: 'silent' }),
  );
  const app = await createApp(ctx);
  const documents = buildOpenApi(app, examples);
  const write = (name: OpenApiName) => `${JSON.stringify(documents[name], null, 2)}\n`;
  const texts = { public: write('public'), app: write('app'), scim: write('scim') };
  await app.close();
  await ctx.database.pool.end();
  return texts;
}
