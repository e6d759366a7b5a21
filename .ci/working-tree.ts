import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MOST_BYTES = 2 ** 30;

/** A repository that holds the working tree as if it were committed; the one it was taken from is not touched. */
export function repositoryOf(root: string, dir: string): string {
  const repository = join(dir, 'working-tree');
  execFileSync('git', ['init', '--quiet', repository]);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // A file that was deleted is still listed, and left out.
  const present = execFileSync('tar', ['--create', '--null', '--ignore-failed-read', '--files-from=-'], {
    cwd: root,
    input: files,
    maxBuffer: MOST_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  execFileSync('tar', ['--extract'], { cwd: repository, input: present });
  const author = ['-c', 'user.name=Working Tree', '-c', 'user.email=nobody@assay.example'];
  execFileSync('git', ['add', '--all'], { cwd: repository });
  execFileSync('git', [...author, 'commit', '--quiet', '--message=As it stands'], { cwd: repository });
  return repository;
}
