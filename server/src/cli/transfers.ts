import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SealerContext } from '../context.ts';
import {
  cancelMove,
  exportOrganisation,
  importOrganisation,
  mapHostToCell,
  moveOrganisation,
  releaseOrganisation,
  requireMappable,
} from '../features/operations/transfers/index.ts';
import { InvalidError } from '../platform/errors.ts';
import {
  type CommandResult,
  getOperator,
  type OutputOptions,
  runTransferCommand,
  withInstallation,
  withJsonOption,
} from './terminal.ts';

export function registerTransferCommands(organisation: Command) {
  withJsonOption(organisation.command('export'))
    .description('export everything of an organisation to a new directory; the service stays available')
    .argument('<organisation>', 'organisation ID or name')
    .requiredOption('--to <dir>', 'directory for the archive (must be empty or not exist)')
    .option('--for <key>', 'transfer key of the installation that will import it (default: of this installation)')
    .option('--accept-lost-credentials', ACCEPT_LOST_CREDENTIALS)
    .action(async (name: string, options: ExportOptions) => {
      await runTransferCommand(options, async (ctx) => {
        const { organisationId } = await getOperator(ctx, name);
        const manifest = await exportOrganisation(ctx, {
          organisationId,
          to: resolve(options.to),
          acceptLostCredentials: options.acceptLostCredentials ?? false,
          ...(options.for !== undefined && { publicKey: options.for }),
        });
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        const text = `Exported ${manifest.name} to ${options.to}: ${String(rows)} rows, ${String(manifest.files)} files`;
        return { text, json: { organisationId, name: manifest.name, rows, files: manifest.files } };
      });
    });

  withJsonOption(organisation.command('import'))
    .description('load and verify an exported organisation, without making it available')
    .argument('<archive>', 'directory of the archive')
    .action(async (archive: string, options: OutputOptions) => {
      await runTransferCommand(options, async (ctx) => {
        const { organisationId, name, auditFiles } = await importOrganisation(ctx, resolve(archive));
        const text = [
          `Imported and verified ${name}: ${organisationId}`,
          ...auditFiles.map(
            (file) => `After the release, its audit log will be copied to a file of this machine: ${file}`,
          ),
          `To make it available, run: assay organisation release ${organisationId}`,
        ].join('\n');
        return { text, json: { organisationId, name, auditFiles } };
      });
    });

  withJsonOption(organisation.command('release'))
    .description('make an imported organisation available')
    .argument('<organisation>', 'organisation ID or name')
    .option('--source-lost', 'finish a move whose source can never be reached again')
    .action(async (name: string, options: ReleaseOptions) => {
      await runTransferCommand(options, async (ctx) => {
        const { organisationId } = await getOperator(ctx, name);
        await releaseOrganisation(ctx, organisationId, { isSourceLost: options.sourceLost ?? false });
        return { text: `Released ${name}`, json: { organisationId } };
      });
    });

  withJsonOption(organisation.command('move'))
    .description('move an organisation to another installation while it is in use; repeat the command to finish a move')
    .argument('<organisation>', 'organisation ID or name')
    .requiredOption('--to <file>', 'environment file of the other installation')
    .option('--cell <name>', 'name of the other installation in the map (default: name of the file)')
    .option('--host <host>', 'host name of the organisation in the map')
    .option('--map <file>', 'map of HAProxy from host names to installations')
    .option('--socket <path>', 'socket of HAProxy, to change the map while it runs')
    .option('--accept-lost-credentials', ACCEPT_LOST_CREDENTIALS)
    .option('--cancel', 'end an unfinished move: the organisation stays')
    .action(async (name: string, options: MoveOptions) => {
      await runTransferCommand(options, async (ctx) => {
        const { organisationId } = await getOperator(ctx, name);
        return moveTo(ctx, organisationId, options);
      });
    });
}

const ACCEPT_LOST_CREDENTIALS =
  'continue although credentials that were not used since the organisation got a key of its own stop working';

type KeyOptions = OutputOptions & { readonly acceptLostCredentials?: boolean };
type ExportOptions = KeyOptions & { readonly to: string; readonly for?: string };
type ReleaseOptions = OutputOptions & { readonly sourceLost?: boolean };

type MoveOptions = KeyOptions & {
  readonly to: string;
  readonly cell?: string;
  readonly host?: string;
  readonly map?: string;
  readonly socket?: string;
  readonly cancel?: boolean;
};

async function moveTo(ctx: SealerContext, organisationId: string, options: MoveOptions): Promise<CommandResult> {
  const { cell = parse(options.to).name, acceptLostCredentials = false } = options;
  const switchTraffic = toTrafficSwitch(options, cell);
  return withInstallation(resolve(options.to), async (to) => {
    const input = { organisationId, to, targetName: cell, switchTraffic: switchTraffic.run, acceptLostCredentials };
    if (options.cancel) {
      await cancelMove(ctx, input);
      return { text: 'The move is cancelled', json: { organisationId, cancelled: true } };
    }
    await switchTraffic.check();
    const { placement, pausedMs } = await moveOrganisation(ctx, input);
    const text = `Moved to ${cell}. Changes were paused for ${(pausedMs / 1_000).toFixed(1)} s`;
    return { text, json: { organisationId, placement, pausedMs: Math.round(pausedMs) } };
  });
}

/** Without a map, the operator leads requests to the other installation. */
function toTrafficSwitch({ map: file, host, ...options }: MoveOptions, cell: string) {
  const socket = options.socket ?? null;
  const doNothing = () => Promise.resolve();
  if (file === undefined && host === undefined && socket === null) return { check: doNothing, run: doNothing };
  if (file === undefined || host === undefined)
    throw new InvalidError('--host and --map must be given together, with or without --socket');
  // HAProxy looks for names in lower case.
  const change = { host: host.toLowerCase(), cell };
  return {
    check: () => requireMappable({ file, socket }, change),
    run: () => mapHostToCell({ file, socket }, change),
  };
}
