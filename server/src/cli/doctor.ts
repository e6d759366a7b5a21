import type { Command } from 'commander';
import { readAuditSecrets, readConfig } from '../config.ts';
import { createContext, withAuditSecrets } from '../context.ts';
import { type Check, printChecks, failed } from './checks.ts';
import { checkBackupRole, checkDatabase } from './doctor-database.ts';
import {
  checkAddressesReachable,
  checkBreachedPasswords,
  checkDiskSpace,
  checkFileStore,
  checkMailServer,
  checkNewestBackup,
  checkPublicUrl,
  checkPublicUrlReachable,
  checkPdfRenderer,
  checkSecrets,
} from './doctor-environment.ts';
import { toErrorMessage, type OutputOptions, withJsonOption } from './terminal.ts';

type DoctorOptions = OutputOptions & { readonly publicUrl?: boolean };

export function registerDoctorCommand(program: Command) {
  withJsonOption(program.command('doctor'))
    .description(
      'check the installation for problems and suggest fixes; exits with status 1 if a check fails, but not for warnings',
    )
    .option(
      '--public-url',
      'also check that PUBLIC_URL and the addresses of organisations are reachable over the network',
    )
    .action(async (options: DoctorOptions) => printChecks({ checks: await runChecks(options) }, options));
}

async function runChecks({ publicUrl: isAsked = false }: DoctorOptions): Promise<Check[]> {
  try {
    const [config, auditSecrets] = [readConfig(), readAuditSecrets()];
    const ctx = withAuditSecrets(createContext({ ...config, logLevel: 'silent' }), auditSecrets);
    try {
      return [
        checkSecrets(config, auditSecrets),
        checkPublicUrl(config),
        ...(isAsked ? [await checkPublicUrlReachable(config), ...(await checkAddressesReachable(ctx))] : []),
        await checkBreachedPasswords(config),
        await checkMailServer(config),
        ...(await checkDatabase(ctx)),
        await checkFileStore(ctx),
        ...(await checkDiskSpace(config)),
        await checkPdfRenderer(ctx),
        await checkBackupRole(config),
        await checkNewestBackup(ctx),
      ];
    } finally {
      await ctx.database.pool.end();
    }
  } catch (error) {
    return [failed('configuration', toErrorMessage(error))];
  }
}
