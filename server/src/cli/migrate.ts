import type { Command } from 'commander';
import { readOwnerUrl } from '../config.ts';
import { migrate } from '../migrate.ts';
import { type Output, print, withJson } from './terminal.ts';

export function migrateCommand(program: Command) {
  withJson(program.command('migrate'))
    .description('bring the database up to date')
    .action(async (options: Output) => {
      const applied = await migrate(readOwnerUrl());
      const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date';
      print({ text, json: { applied } }, options);
    });
}
