import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { type Check, printChecks, wrong } from './checks.ts';
import { examineDatabase } from './doctor-database.ts';
import {
  breachedPasswords,
  diskSpace,
  fileStore,
  mailServer,
  newestBackup,
  publicUrl,
  publicUrlAnswers,
  reports,
  secrets,
} from './doctor-surroundings.ts';
import { messageOf, type Output, withJson } from './terminal.ts';

type Asked = Output & { readonly publicUrl?: boolean };

export function doctorCommand(program: Command) {
  withJson(program.command('doctor'))
    .description('look for what would keep the service from working, and say how to mend it')
    .option('--public-url', 'also ask PUBLIC_URL for an answer, over the network')
    .action(async (options: Asked) => printChecks({ checks: await examine(options) }, options));
}

async function examine({ publicUrl: isAsked = false }: Asked): Promise<Check[]> {
  try {
    const config = readConfig();
    const ctx = createContext({ ...config, logLevel: 'silent' });
    try {
      return [
        secrets(config),
        publicUrl(config),
        ...(isAsked ? [await publicUrlAnswers(config)] : []),
        await breachedPasswords(config),
        await mailServer(config),
        ...(await examineDatabase(ctx)),
        await fileStore(ctx),
        ...(await diskSpace(config)),
        await reports(ctx),
        await newestBackup(ctx),
      ];
    } finally {
      await ctx.database.pool.end();
    }
  } catch (error) {
    return [wrong('configuration', messageOf(error))];
  }
}
