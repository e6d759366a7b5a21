import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';

export async function generateOpenApi(databaseUrl: string): Promise<string> {
  const ctx = createContext(
    readConfig({ DATABASE_URL: databaseUrl, ASSAY_SECRET: 'nothing is signed while describing', LOG_LEVEL: 'silent' }),
  );
  const app = await createApp(ctx);
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  await ctx.database.pool.end();
  return document;
}
